import type { Page } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import type { Edge, Exploration } from '#machines/graph/explore.ts';
import type { Moment } from '#machines/graph/travel.ts';
import type { Act, Executor } from '#machines/graph/walk.ts';
import type { Outcome } from '#machines/model.ts';
import type { Held } from '#tests/support/held.ts';
import {
  type CallCells,
  type CellEdge,
  type Cells,
  type Manner,
  manners,
  type Never,
  runningIn,
} from './cells.ts';
import type { Walk } from './journeys.ts';
import { expect } from './test.ts';

const faults: Record<Manner, (held: Held) => Promise<void>> = {
  '4xx': (held) => held.fail(429),
  '5xx': (held) => held.fail(503),
  offline: (held) => held.drop(),
  lost: (held) => held.lose(),
};

const firstOf = (edge: Edge & Partial<Pick<CellEdge, 'first'>>): Edge | undefined => edge.first;

/** The executor of a flow, which also knows what its cells stand for. */
export function withCells<M extends AnyStateMachine, O extends Outcome, World extends Walk>(
  usual: Executor<M, O, World>,
  cells: Cells<M, O, World>,
  flow: Exploration,
): Executor<M, O, World> {
  const about = new Map(Object.entries<CallCells<M, World> | Never>(cells.calls));
  const events = new Map(Object.entries<Act<World>>(usual.events));
  const callOf = (world: World, id: string) => {
    const cell = about.get(id);
    if (!cell || 'never' in cell) return undefined;
    return { ...cell, name: typeof cell.name === 'function' ? cell.name(world) : cell.name };
  };
  const first = async (world: World, { edge, next }: Moment): Promise<void> => {
    const before = firstOf(edge);
    if (before) await events.get(before.name)?.(world, { edge: before, next });
  };

  /** Whatever runs is on its way, and done by the server where the model allows for that, when the page goes. */
  const interrupted = (go: Act<World>) => async (world: World, moment: Moment) => {
    await first(world, moment);
    for (const id of runningIn(flow, firstOf(moment.edge)?.to ?? moment.edge.from)) {
      const call = callOf(world, id);
      if (!call) continue;
      await expect.poll(() => world.gate.waiting(call.name), { message: `${call.name} is called` }).toBe(1);
      if (call.lost === 'goes on') await (await world.gate.next(call.name)).delay();
    }
    await go(world, moment);
  };
  const failing =
    (id: string, act: Act<World>): Act<World> =>
    async (world, moment) => {
      const manner = manners.find((known) => known === moment.edge.variant);
      const call = callOf(world, id);
      if (!manner || !call) return act(world, moment);
      return faults[manner](await world.gate.next(call.name));
    };
  const outcomes = Object.entries<Act<World>>(usual.outcomes).map(([name, act]) => [
    name,
    name.startsWith('error:') ? failing(name.slice(6), act) : act,
  ]);
  return {
    ...usual,
    // What is done beside the steps in the tour are steps of their own here.
    afterStep: () => undefined,
    outcomes: Object.fromEntries(outcomes) as Executor<M, O, World>['outcomes'],
    events: {
      ...usual.events,
      reload: interrupted(async ({ page }) => void (await page.reload())),
      back: interrupted(({ page }) => leaveAndReturn(page)),
      /** The server does it, the person gives it up, and then the answer comes. */
      async late(world: World, moment: Moment) {
        const call = callOf(world, moment.edge.variant);
        if (!call) throw new Error(`${moment.edge.variant} is no call`);
        const answer = await (await world.gate.next(call.name)).delay();
        await first(world, moment);
        await answer();
      },
    },
  };
}

/** Back, out of Kontor, to the page from which a journey began; and forward again. */
async function leaveAndReturn(page: Page): Promise<void> {
  const steps = await page.evaluate(() => window.navigation.currentEntry?.index ?? 0);
  await page.evaluate((back) => window.history.go(-back), steps);
  await page.waitForURL('**/boot.json');
  await page.evaluate((forward) => window.history.go(forward), steps);
  await page.waitForURL((url) => !url.pathname.endsWith('/boot.json'));
}
