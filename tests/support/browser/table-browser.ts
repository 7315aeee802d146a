import type { Page } from '@playwright/test';
import type { AnyStateMachine, EventObject } from 'xstate';
import { leafPaths, statePath } from '#machines/flows/state-path.ts';
import { listAcceptedEvents } from '#machines/graph/explore.ts';
import type { Act, Executor, Look, Place } from '#machines/graph/walk.ts';
import type { EventVariants, Outcome } from '#machines/model.ts';
import { everyOne } from '#machines/every-one.ts';
import { transientState } from '#tests/support/walks/fault-matrix.ts';
import {
  type AnyTable,
  browserEvents,
  controlsOf,
  type Delay,
  type FlowTable,
  type PageWalk,
} from '#tests/support/walks/flow-table.ts';
import {
  allCallsOf,
  faultMatrixOf,
  isSavingImpossible,
  outcomesOf,
  stateRow,
} from '#tests/support/walks/read-table.ts';
import { expectAccessible } from './axe.ts';
import type { TourOptions } from './browser-tour.ts';
import { type Opened, walkThroughBrowser } from './browser-walk.ts';
import { elapse, holdTimers } from './held-timers.ts';
import type { PageReturns } from './interrupt.ts';
import { controlOf, failNextWrite, press } from './journeys.ts';
import { expectControls, expectState } from './page-checks.ts';
import { expect } from './test.ts';

/** How the walks in a browser differ from flow to flow. */
interface BrowserOptions<O extends Outcome, Fixture>
  extends TourOptions, Partial<PageReturns<PageWalk<Fixture>>> {
  /** States and events that no journey reaches: `event pin.set`. */
  unreached?: readonly string[];
  /** The outcomes that a page comes to in another way than the API. */
  outcomes?: Partial<Record<O, Act<PageWalk<Fixture>>>>;
  /** Prepares the browser before its timers are held, for example its clock, which has timers of its own. */
  prepare?(opened: Opened): Promise<unknown>;
  /** Restores what other tests share, when a journey ends. */
  close?(fixture: Fixture): Promise<unknown>;
  /** Opens the page of the flow; the first page in the tab's history is one outside of Kontor. */
  open(opened: Opened, fixture: Fixture): Promise<void>;
}

type Range = readonly [from: number, to: number];
const rangesOf = (delay: Delay): Range[] => {
  if (typeof delay === 'object' && 'from' in delay) return [[delay.from, delay.to]];
  return [delay].flat().map((ms) => [ms, ms] as const);
};
/** Waits for a timer of this delay, and runs it. */
function elapseAll(page: Page, delay: Delay): Promise<void> {
  const limits = rangesOf(delay).flat();
  return elapse(page, [Math.min(...limits), Math.max(...limits)]);
}

async function reconnect({ page }: { page: Page }): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}
const browserActs: Record<(typeof browserEvents)[number], Act<{ page: Page }>> = {
  'network.back': reconnect,
  'connection.back': reconnect,
  'page.shown': ({ page }) =>
    page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
};

/** Returns the `data-variant` of an event's control; undefined if its type has only one. */
const variantOf = (event: EventObject, variantBy: string | undefined): string | undefined =>
  variantBy === undefined ? undefined : String(new Map(Object.entries(event)).get(variantBy));

/** Returns how an event is triggered in a browser. */
function actOf<Fixture>(table: AnyTable<Fixture>, type: string): Act<PageWalk<Fixture>> {
  const { inBrowser, variantBy, fill, press: how, checkAfter, after } = table.events[type] ?? {};
  const ofBrowser = browserEvents.find((name) => name === type);
  return async (walk, moment) => {
    if (inBrowser) await inBrowser(walk, moment);
    else if (ofBrowser) await browserActs[ofBrowser](walk, moment);
    else {
      await fill?.(walk, moment);
      const variant = variantOf(moment.edge.event, variantBy);
      const isUnsaved = isSavingImpossible(table, moment);
      if (isUnsaved) await failNextWrite(walk.page);
      if (typeof how === 'function') await how(walk, moment);
      // At a second press the device can save again.
      else if (how === 'once' || isUnsaved) await controlOf(walk.page, type, variant).click();
      else await press(walk.page, type, variant);
      await checkAfter?.(walk, moment);
    }
    await after?.(walk, moment);
  };
}

/** Level 4: walks the browser's tour of a table through the real pages. */
export function walkTableInBrowser<
  M extends AnyStateMachine,
  O extends Outcome,
  V extends EventVariants<M>,
  Start extends string,
  Fixture,
>(
  table: FlowTable<M, O, V, Start, Fixture>,
  { prepare, close, open, outcomes, shows = showsOf(table), ...options }: BrowserOptions<O, Fixture>,
): void {
  type World = PageWalk<Fixture>;
  const anyTable = table as unknown as AnyTable<Fixture>;
  const { model } = table;
  const timers = Object.values(anyTable.calls).flatMap((row) => ('timer' in row ? [row.timer] : []));
  const held = [...timers, ...Object.values(anyTable.delays)].flatMap(rangesOf);
  const timerOf = (id: string): Delay => {
    const row = anyTable.calls[id];
    return row && 'timer' in row ? row.timer : [];
  };

  const lookAt =
    (path: string): Look<World> =>
    async (walk, place) => {
      const active = leafPaths(place.snapshot.value);
      if (active.some((leaf) => anyTable.states[leaf] === transientState)) return;
      const { shows: own, isOutside } = stateRow(anyTable.states[path] ?? '');
      // The outermost state checks the whole view.
      if (!path.includes('.') && !isOutside) await shows(walk, place);
      if (typeof own === 'function') await own(walk, place);
      else if (own !== undefined) await expect(walk.page.getByText(own).first()).toBeVisible();
    };
  const executor = (begin: (start: string) => Promise<World>): Executor<M, O, World> => ({
    begin,
    beforeStep: (walk) => {
      walk.taken += 1;
    },
    async end({ fixture }) {
      await close?.(fixture);
    },
    events: everyOne(model.labels.events, (type) => actOf(anyTable, type)),
    outcomes: {
      ...outcomesOf<O, Fixture, World>(anyTable, {
        delay:
          (name) =>
          ({ page }) =>
            elapseAll(page, anyTable.delays[name] ?? []),
        // A timer of a browser can't fail; for the person, a failed wait is a finished one.
        timer:
          (id) =>
          ({ page }) =>
            elapseAll(page, timerOf(id)),
      }),
      ...outcomes,
    },
    states: everyOne(model.labels.states, lookAt),
  });

  walkThroughBrowser<M, O, World>(
    {
      model,
      executor,
      shows,
      ...options,
      async begin(opened, start, journey) {
        const { context, page, interceptor, kontor } = opened;
        const fixture = await table.fixture(kontor, () => Promise.resolve());
        await table.starts[start as Start](fixture);
        await prepare?.(opened);
        await holdTimers(context, held);
        await interceptor.hold(...allCallsOf(anyTable), ...(table.alsoHeld ?? []));
        await page.goto('/boot.json');
        await open(opened, fixture);
        return { page, interceptor, kontor, journey, fixture, taken: 0 };
      },
    },
    faultMatrixOf(table),
    options,
  );
}

/** Returns the controls of the events that a state accepts: one each, or one for each accepted variant. */
function enabledControls(table: AnyTable<never>, { snapshot, accepted }: Place): string[] {
  const { model, events } = table;
  return controlsOf(table)
    .filter((type) => accepted.has(type))
    .flatMap((type) => {
      const variantBy = events[type]?.variantBy;
      if (variantBy === undefined) return [type];
      return listAcceptedEvents(model, snapshot)
        .filter(({ name }) => name === type)
        .map(({ event }) => `${type} ${variantOf(event, variantBy)}`);
    });
}

/** Checks the state, the controls and, once for each structure of the page, accessibility. */
export function showsOf<
  M extends AnyStateMachine,
  O extends Outcome,
  V extends EventVariants<M>,
  Start extends string,
  Fixture,
>(table: FlowTable<M, O, V, Start, Fixture>): Look<PageWalk<Fixture>> {
  return async ({ page }, place) => {
    await expectState(page, table.model.id, statePath(place.snapshot));
    await expectControls(
      page,
      table.controls?.(place) ?? enabledControls(table as unknown as AnyTable<Fixture>, place),
    );
    await expectAccessible(page);
  };
}
