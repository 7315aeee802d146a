import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { leafPaths, statePath } from '#machines/flows/state-path.ts';
import { type Edge, type Exploration, keyOf } from '#machines/graph/explore.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import type { Act, Executor } from '#machines/graph/walk.ts';
import type { Outcome } from '#machines/model.ts';
import type { HeldRequest } from '#tests/support/server/held-request.ts';
import {
  type CallFaults,
  type FaultMatrix,
  type FaultKind,
  faultKinds,
  transientState,
  possibleEntries,
} from './fault-matrix.ts';
import { failEach, type Walk } from './journeys.ts';
import { type FaultEdge, runningIn } from './plan-fault-matrix.ts';
import { expect } from './test.ts';

const faults: Record<FaultKind, (held: HeldRequest) => Promise<void>> = {
  '4xx': (held) => held.fail(429),
  '5xx': (held) => held.fail(503),
  offline: (held) => held.drop(),
  lost: (held) => held.lose(),
};

const cellOf = (edge: Edge): FaultEdge => edge;

/** Returns the executor of a flow, extended by its fault matrix. */
export function withCells<M extends AnyStateMachine, O extends Outcome, World extends Walk>(
  usual: Executor<M, O, World>,
  cells: FaultMatrix<M, O, World>,
  flow: Exploration,
): Executor<M, O, World> {
  const calls = possibleEntries<CallFaults<M, World>>(cells.calls);
  const events = new Map(Object.entries<Act<World>>(usual.events));
  const states: Record<string, object> = cells.states;
  const nameOf = ({ name }: CallFaults<M, World>, snapshot: AnyMachineSnapshot | undefined) =>
    typeof name === 'function' ? name(snapshot as SnapshotFrom<M>) : name;
  /** The number of effects after a call without a response. */
  let held = 0;

  /** Returns the calls of a state, without those that the walk can't predict. */
  const callsIn = (world: World, snapshot: AnyMachineSnapshot | undefined) =>
    [...runningIn(flow, snapshot ? keyOf(flow.model, snapshot) : '')].flatMap((id) => {
      const call = calls.get(id);
      return call && !call.isUnpredictable?.(world) ? [{ ...call, name: nameOf(call, snapshot) }] : [];
    });

  /**
   * Interrupts the page while its calls are in flight. The server completes each call, unless its entry for a lost
   * response is `ends`, and the response arrives after the page has returned. A call that the next state also needs
   * stays held if the page wasn't reloaded.
   */
  const interrupted = (go: (page: Page) => Promise<void>) => async (world: World, moment: Moment) => {
    const { from, name: kind, stays, unseen, snapshot }: FaultEdge = moment.edge;
    const openCalls = kind === 'page.aside' ? callsIn(world, snapshot).map(({ name }) => name) : [];
    const answers: (() => Promise<void>)[] = [];
    for (const { name, lost } of stays ? [] : callsIn(world, flow.states.get(from))) {
      await expect.poll(() => world.interceptor.waiting(name), { message: `${name} is called` }).toBe(1);
      if (openCalls.includes(name)) continue;
      const call = await world.interceptor.next(name);
      answers.push(lost === 'ends' ? () => call.drop() : await call.delay());
    }
    if (unseen !== undefined) held = await cells.effects(world);
    await go(world.page);
    await cells.reopen?.(world, flow.states.get(from) as SnapshotFrom<M>);
    for (const answer of answers) await answer();
  };
  const failing =
    (id: string, act: Act<World>): Act<World> =>
    async (world, moment) => {
      const { edge } = moment;
      const faultKind = faultKinds.find((kindName) => kindName === edge.variant);
      const call = calls.get(id);
      if (!faultKind || !call) return act(world, moment);
      const name = nameOf(call, flow.states.get(edge.from));
      if (call.endRetryWaits)
        await failEach(world, name, flow.model.id, edge.snapshot, faults[faultKind], call.endRetryWaits);
      else await faults[faultKind](await world.interceptor.next(name));
      if (cellOf(edge).unseen !== undefined) held = await cells.effects(world);
    };
  const answering =
    (act: Act<World>): Act<World> =>
    async (world, moment) => {
      await act(world, moment);
      if (cellOf(moment.edge).again === undefined) return;
      expect(await cells.effects(world), 'what was done unseen is there once').toBe(held);
      await cells.afterRepeat?.(world, moment.edge.snapshot as SnapshotFrom<M>);
    };
  const outcomes = Object.entries<Act<World>>(usual.outcomes).map(([name, act]) => [
    name,
    name.startsWith('error:') ? failing(name.slice(6), act) : answering(act),
  ]);
  return {
    ...usual,
    outcomes: Object.fromEntries(outcomes) as Executor<M, O, World>['outcomes'],
    events: {
      ...usual.events,
      'page.reload': interrupted(async (page) => void (await page.reload())),
      'page.back': interrupted(leaveAndReturn),
      'page.aside': interrupted((page) => turnAside(page, flow.model.id)),
      /** The server completes the call, the person cancels it, and then the response arrives. */
      async late(world: World, { edge, next }: Moment) {
        const call = calls.get(edge.variant);
        const { first } = cellOf(edge);
        if (!call || !first) throw new Error(`${edge.variant} is given up by nothing`);
        const answer = await (await world.interceptor.next(nameOf(call, flow.states.get(edge.from)))).delay();
        await events.get(first.name)?.(world, { edge: first, next });
        await answer();
      },
    },
    /** Asserts that exactly the calls of the state are in flight, each once. */
    async afterStep(world, { edge: { snapshot } }) {
      if (leafPaths(snapshot.value).some((path) => states[path] === transientState)) return;
      const loose = new Set(
        [...calls.values()].filter((call) => call.isUnpredictable?.(world)).map((call) => call.name),
      );
      const expected = callsIn(world, snapshot).map(({ name }) => name);
      await expect
        .poll(() => world.interceptor.all().filter((name) => !loose.has(name)), {
          message: `the calls on their way in ${statePath(snapshot)}`,
          intervals: [10, 20, 50, 100],
        })
        .toEqual(expected.sort());
    },
  };
}

/** Goes back out of Kontor to the page before the journey, and forward again. */
async function leaveAndReturn(page: Page): Promise<void> {
  const steps = await page.evaluate(() => window.navigation.currentEntry?.index ?? 0);
  // Goes a moment later, because `evaluate` fails if the page closes before it returns.
  const go = (delta: number) => page.evaluate((by) => void setTimeout(() => window.history.go(by)), delta);
  await go(-steps);
  await page.waitForURL('**/boot.json');
  await go(steps);
  await page.waitForURL((url) => !url.pathname.endsWith('/boot.json'));
}

/** Goes back to the page of Kontor before the flow, and forward again, without a reload. */
async function turnAside(page: Page, flow: string): Promise<void> {
  const here = page.url();
  await page.evaluate(() => window.history.back());
  await expect(page.locator(`[data-flow="${flow}"]`)).toBeHidden();
  await page.evaluate(() => window.history.forward());
  await page.waitForURL(here);
}
