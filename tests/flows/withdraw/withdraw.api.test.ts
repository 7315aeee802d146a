import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { v7 as newId } from 'uuid';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import type { Journey } from '#machines/graph/tour.ts';
import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import {
  getShownWithdrawalId,
  provideWithdrawActors,
  readWithdrawInput,
  type WithdrawActor,
  withdrawPin,
} from '#src/features/payouts/withdraw/withdraw.actors.ts';
import { withdrawalAttempts } from '#src/features/payouts/withdraw/withdraw.attempts.ts';
import { api, connectApi } from '#src/lib/api/api.ts';
import { withdrawFaultMatrix } from './withdraw.fault-matrix.ts';
import { isWrongPin, withdrawOutcomes, type WithdrawTravel } from './withdraw.outcomes.ts';
import { keptAt, WithdrawFixture } from './withdraw.fixture.ts';
import {
  type ApiWalk,
  endDelayOf,
  createDeviceTimer,
  type DeviceTimer,
  walkThroughApi,
} from '#tests/support/walks/api-walk.ts';
import { type FaultWaysOf, walkFaultMatrix } from '#tests/support/walks/fault-walk.ts';
import { failNextWrite } from '#tests/support/server/device.ts';
import { type DeviceServer, startDeviceServer } from '#tests/support/server/device-server.ts';
import { dropCall } from '#tests/support/walks/journey.ts';
import { openInterceptedTransport, settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { samplePin, wrongPin } from '#tests/support/people/pins.ts';

let server: DeviceServer;
/** All inspected events and snapshots, and everything that the device stored. */
const inspectedTexts: string[] = [];
beforeAll(async () => {
  server = await startDeviceServer();
});
afterAll(() =>
  server.close({ hasImpossibleData: 'balances and accounts are set into each state of the flow by hand' }),
);

/** One journey: an actor with the calls of the page, on its own device. */
interface World extends ApiWalk, WithdrawTravel {
  interceptor: ApiWalk['interceptor'];
  actor: WithdrawActor;
  clock: ManualClock;
  /** The PIN lock. */
  wait: DeviceTimer;
}

/** Opens the page of a withdrawal, or of a new one, with what the device keeps. */
function open(
  { fixture: { businessId }, clock, wait }: Pick<World, 'fixture' | 'clock' | 'wait'>,
  withdrawalId: string | null,
): WithdrawActor {
  withdrawPin.clear();
  const logic = provideWithdrawActors(api, businessId, () => undefined).provide({
    actors: { waitForUnlock: wait.actor },
  });
  const actor = createActor(logic, {
    input: readWithdrawInput(businessId, withdrawalId),
    clock,
    inspect: (inspection) => inspectedTexts.push(JSON.stringify(inspection)),
  });
  actor.subscribe(() =>
    inspectedTexts.push(JSON.stringify(actor.getPersistedSnapshot()), ...server.kept.values()),
  );
  return actor.start();
}

async function begin(start: string, journey: Journey): Promise<World> {
  const fixture = await WithdrawFixture.open(server.harness);
  const interceptor = await openInterceptedTransport(server);
  connectApi(settingsAs(interceptor, fixture));
  server.kept.clear();
  const place = keptAt(start);
  if (place) withdrawalAttempts.keep(fixture.businessId, { ...place, accountId: fixture.accountId });
  const page = { fixture, clock: new ManualClock(), wait: createDeviceTimer() };
  const world: World = {
    ...page,
    interceptor,
    journey,
    taken: 0,
    actor: open(page, start.includes('page of a withdrawal') ? newId() : null),
    withdrawalId: async () => world.actor.getSnapshot().context.withdrawalId ?? '',
  };
  return world;
}

const ways: FaultWaysOf<typeof withdrawModel, World> = {
  begin,
  // The address names the withdrawal that is shown.
  reopen: (world) => open(world, getShownWithdrawalId(world.actor)),
  send(world, { edge: { event, variant }, next }) {
    const { actor, fixture } = world;
    if (event.type === 'pin.submit') withdrawPin.set(isWrongPin(world) ? wrongPin : samplePin);
    if (next?.name === 'error:saveRequest') failNextWrite(server.kept);
    const real: Record<string, () => object> = {
      'account.choose': () => ({
        accountId: variant === 'another account' ? fixture.otherAccountId : fixture.accountId,
      }),
      'amount.submit': () => ({ amountMinor: fixture.enter(variant) }),
    };
    actor.send({ ...event, ...real[event.type]?.() } as Parameters<typeof actor.send>[0]);
  },
  outcomes: {
    ...withdrawOutcomes,
    'error:loadStart': dropCall('withdrawalStart'),
    'error:loadWithdrawal': dropCall('checkWithdrawal'),
    'error:checkWithdrawal': dropCall('checkWithdrawal'),
    'done:waitForUnlock': ({ wait }) => wait.end(true),
    'error:waitForUnlock': ({ wait }) => wait.end(false),
    'after:pollDelay': endDelayOf('pollDelay'),
    'after:queueDelay': endDelayOf('queueDelay'),
    'after:retryDelay': endDelayOf('retryDelay'),
  },
  transientStates: ['arriving', 'sorting', 'withdrawing', 'withdrawing.saving'],
};

describe('withdrawing money against the real API', () => {
  walkThroughApi(withdrawModel, ways);
  walkFaultMatrix(withdrawModel, ways, withdrawFaultMatrix);

  it('stores the PIN in no event, snapshot, storage or saved response', async () => {
    const { rows } = await server.harness.sql.query<{ answer: string }>(
      'select answer from idempotency_keys',
    );
    const all = [...inspectedTexts, ...rows.map(({ answer }) => answer)];
    expect(all.length).toBeGreaterThan(500);
    for (const pin of [samplePin, wrongPin])
      expect(all.filter((text) => text.includes(`"${pin}"`))).toEqual([]);
  });
});
