import type { Dialog, Page } from '@playwright/test';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { AnyCallName } from '#machines/model.ts';
import { leafPaths, statePath } from '#machines/flows/state-path.ts';
import type { Exploration } from '#machines/graph/explore.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import { type Act, type Executor, type Look, placeOf, showState } from '#machines/graph/walk.ts';
import type { Outcome } from '#machines/model.ts';
import { possibleEntries } from '#tests/support/walks/fault-matrix.ts';
import {
  type Interruption,
  type InterruptionEdge,
  invokedIn,
  isInterruption,
  type Returns,
} from './interruptions.ts';
import type { Walk } from './journeys.ts';
import { expect } from './test.ts';

/** The differences between flows when their page is interrupted. */
export interface PageReturns<World> {
  /** Asserts the state and its controls, without the texts, which differ while the device is offline. */
  shows: Look<World>;
  /** Opens the flow again if opening the page isn't enough; `left` is the state that was left. */
  reopen?(world: World, left: AnyMachineSnapshot, interruption: Interruption): Promise<unknown>;
  /** Whether the walk can't know if this call is in flight. */
  isUnpredictable?(world: World, call: AnyCallName): boolean;
}

/** Returns the executor of a flow, extended by interruptions, and by a check that each call is in flight once. */
export function withInterruptions<M extends AnyStateMachine, O extends Outcome, World extends Walk>(
  usual: Executor<M, O, World>,
  flow: Exploration,
  { states }: Returns<M, O, World>,
  { shows, reopen = async () => undefined, isUnpredictable = () => false }: PageReturns<World>,
): Executor<M, O, World> {
  const lasting = possibleEntries<object>(states);
  /** Returns the calls of each invoke: several if the context decides which one it makes. */
  const callsIn = (snapshot: AnyMachineSnapshot): (readonly AnyCallName[])[] =>
    invokedIn(snapshot).flatMap((id) => {
      const target = flow.model.calls?.[id];
      return target === undefined || target === 'device' ? [] : [[target.call].flat()];
    });

  /** Waits until the calls of a state are in flight, each once, and no others: a second press sends nothing. */
  async function expectCallsOnce(world: World, snapshot: AnyMachineSnapshot): Promise<void> {
    // The page has left a transient state before a test can look.
    if (leafPaths(snapshot.value).some((path) => !lasting.has(path))) return;
    const isKnown = (name: AnyCallName) => !isUnpredictable(world, name);
    const expected = callsIn(snapshot).filter((names) => names.every(isKnown));
    const isExpected = (held: AnyCallName[]) =>
      held.length === expected.length && expected.every((names) => names.some((name) => held.includes(name)));
    const inFlight = () => {
      const held = world.interceptor.all().filter(isKnown);
      return isExpected(held) ? 'as expected' : held.join();
    };
    await expect
      .poll(inFlight, {
        message: `in flight in ${statePath(snapshot)}: ${expected.map((names) => names.join(' or ')).join(', ')}`,
        intervals: [5, 10, 20, 50, 100],
      })
      .toBe('as expected');
  }

  const interrupted =
    (act: (world: World, edge: InterruptionEdge, left: AnyMachineSnapshot) => Promise<void>): Act<World> =>
    async (world, { edge }: Moment) => {
      const left = flow.states.get(edge.from);
      if (!left || !isInterruption(edge)) throw new Error(`${edge.name} is no interruption`);
      await expectCallsOnce(world, left);
      await act(world, edge, left);
    };
  return {
    ...usual,
    events: {
      ...usual.events,
      'page.reload': interrupted(async (world, { interruption }, left) => {
        await leaving(world.page, () => world.page.reload());
        await reopen(world, left, interruption);
      }),
      'page.leave': interrupted(async (world, { interruption }, left) => {
        await leaving(world.page, () => leaveAndReturn(world.page));
        await reopen(world, left, interruption);
      }),
      /** A call that the next state needs too may be shared with it; others get no response. */
      'page.back': interrupted(async (world, { snapshot, stays, interruption }, left) => {
        const kept = new Set(callsIn(snapshot).flat());
        const names = stays ? [] : world.interceptor.all().filter((name) => !kept.has(name));
        const calls = await Promise.all(names.map((name) => world.interceptor.next(name)));
        await turnAside(world.page, flow.model.id);
        await reopen(world, left, interruption);
        for (const call of calls) await call.drop();
      }),
      'page.tab': interrupted(async (world, edge, left) => {
        const page = await world.page.context().newPage();
        const other = { ...world, page };
        await world.interceptor.ready();
        await page.goto(world.page.url());
        await reopen(other, left, edge.interruption);
        if (edge.meanwhile) await showState(flow, usual, other, edge.meanwhile);
        await page.close();
      }),
      'page.offline': interrupted(async (world, edge) => {
        const context = world.page.context();
        await context.setOffline(true);
        for (const name of world.interceptor.all()) await world.interceptor.release(name);
        if (edge.meanwhile) await shows(world, placeOf(flow, edge.meanwhile));
        await context.setOffline(false);
      }),
    },
    async afterStep(world, moment) {
      await usual.afterStep?.(world, moment);
      await expectCallsOnce(world, moment.edge.snapshot);
    },
  };
}

/** Leaves a page that may ask whether its entries may be lost. */
async function leaving(page: Page, go: () => Promise<unknown>): Promise<void> {
  const accept = (dialog: Dialog) => void dialog.accept();
  page.on('dialog', accept);
  await go();
  page.off('dialog', accept);
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
