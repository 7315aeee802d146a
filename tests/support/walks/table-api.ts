import { afterAll, beforeAll } from 'vitest';
import type { AnyActorRef, AnyStateMachine, EventObject } from 'xstate';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import type { EventVariants, Outcome } from '#machines/model.ts';
import { failNextWrite } from '#tests/support/server/device.ts';
import { type DeviceServer, startDeviceServer } from '#tests/support/server/device-server.ts';
import { openInterceptedTransport } from '#tests/support/server/intercepted-transport.ts';
import { type ApiWalk, createDeviceTimer, type DeviceTimer, endDelayOf, walkThroughApi } from './api-walk.ts';
import { transientState } from './fault-matrix.ts';
import { type FaultWays, walkFaultMatrix } from './fault-walk.ts';
import type { AnyTable, FlowTable, Travelled } from './flow-table.ts';
import { faultMatrixOf, outcomesOf, senderOf } from './read-table.ts';

/** A page that is opened without a browser. */
export interface ApiOpening<Fixture> {
  server: DeviceServer;
  fixture: Fixture;
  interceptor: ApiWalk['interceptor'];
  clock: ManualClock;
  /** Returns the timer of an invoke; the walk decides when it ends. */
  timerOf(id: string): DeviceTimer;
}

/** How the walks through the API differ from flow to flow. */
interface ApiOptions<
  M extends AnyStateMachine,
  O extends Outcome,
  Fixture,
  Page extends { actor: AnyActorRef },
> extends Partial<
  Pick<
    FaultWays<M, O, ApiOpening<Fixture> & Page & ApiWalk & Travelled<Fixture>>,
    'pickComparable' | 'pickKept' | 'close' | 'allowCall' | 'states'
  >
> {
  /** Why the data of this test could not come from the application itself. */
  hasImpossibleData?: string;
  /** Prepares the device before the page is opened for the first time. */
  prepare?(opening: ApiOpening<Fixture>): void;
  /** Opens the page, with what the device and the URL have kept. */
  open(opening: ApiOpening<Fixture>): Page;
  /** Sends an event like the page; by default to the actor. */
  send?(page: Page, event: EventObject): void;
}

/** Level 3: walks every transition and the fault matrix of a table, with a server of its own. */
export function walkTableThroughApi<
  M extends AnyStateMachine,
  O extends Outcome,
  V extends EventVariants<M>,
  Start extends string,
  Fixture,
  Page extends { actor: AnyActorRef },
>(
  table: FlowTable<M, O, V, Start, Fixture>,
  {
    hasImpossibleData,
    prepare,
    open,
    send = ({ actor }, event) => actor.send(event),
    ...others
  }: ApiOptions<M, O, Fixture, Page>,
): void {
  type World = ApiOpening<Fixture> & Page & ApiWalk & Travelled<Fixture>;
  const anyTable = table as unknown as AnyTable<Fixture>;
  let server: DeviceServer;
  beforeAll(async () => {
    server = await startDeviceServer();
  });
  afterAll(() => server.close(hasImpossibleData === undefined ? undefined : { hasImpossibleData }));

  const ways: FaultWays<M, O, World> = {
    ...others,
    async begin(start, journey) {
      const fixture = await table.fixture(server.harness, () => server.deps.jobs.drain());
      await table.starts[start as Start](fixture);
      const interceptor = await openInterceptedTransport(server);
      server.kept.clear();
      const timers = new Map<string, DeviceTimer>();
      const timerOf = (id: string) => {
        const timer = timers.get(id) ?? createDeviceTimer();
        timers.set(id, timer);
        return timer;
      };
      const opening = { server, fixture, interceptor, clock: new ManualClock(), timerOf };
      prepare?.(opening);
      return { ...opening, ...open(opening), journey, taken: 0 };
    },
    reopen: (world) => Object.assign(world, open(world)).actor,
    send: senderOf<Fixture, World>(anyTable, { send, failNextWrite: () => failNextWrite(server.kept) }),
    outcomes: outcomesOf<O, Fixture, World>(anyTable, {
      delay: endDelayOf,
      timer: (id, isOver) => (world) => world.timerOf(id).end(isOver),
    }),
    transientStates: Object.entries(table.states).flatMap(([path, row]) =>
      row === transientState ? [path] : [],
    ) as unknown as FaultWays<M, O, World>['transientStates'] & object,
  };
  walkThroughApi(table.model, ways);
  walkFaultMatrix(table.model, ways, faultMatrixOf(table));
}
