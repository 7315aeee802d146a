import type { AnyMachineSnapshot } from 'xstate';
import type { CallName } from '#contract/calls.ts';
import { type Edge, type Exploration, explore } from '#machines/graph/explore.ts';
import { coverage } from '#machines/graph/coverage.ts';
import { type Journey, tour } from '#machines/graph/tour.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { statePath } from '#machines/flows/seen.ts';
import type { Page } from '@playwright/test';
import type { Held } from '#tests/support/server/held.ts';
import type { Travel } from '#tests/support/walks/journey.ts';
import type { Gate } from './gate.ts';
import type { Kontor } from './kontor.ts';
import { expectAccessible } from './looks.ts';
import { expect } from './test.ts';

/** One journey at level 4. */
export interface Walk extends Travel {
  page: Page;
  gate: Gate;
  kontor: Kontor;
}

/** A browser that is answered 401 is led to the sign-in: what the flow does meanwhile is walked through the API. */
export const isSignedOut = ({ variant }: Edge): boolean => variant === 'signed out';

interface Tour {
  flow: Exploration;
  journeys: Journey[];
  /** Transitions that no journey takes. */
  left: string[];
}

/** The tour of a model without the steps that nobody can bring about in a browser. */
export function tourOf(model: AnyFlowModel, isOut: (edge: Edge) => boolean = () => false): Tour {
  const whole = explore(model);
  const edges = new Map(
    [...whole.edges].map(
      ([key, some]) => [key, some.filter((edge) => !isSignedOut(edge) && !isOut(edge))] as const,
    ),
  );
  const flow = { ...whole, edges };
  const journeys = tour(flow);
  return {
    flow,
    left: coverage(whole, journeys).uncovered,
    journeys,
  };
}

/**
 * Each call of that name goes wrong, however often the page asks by itself before it shows the state.
 * @param asksAgain lets what the page waits for before it asks again be over
 */
export async function failEach(
  { gate, page }: Walk,
  name: CallName,
  flow: string,
  snapshot: AnyMachineSnapshot,
  fail: (held: Held) => Promise<void>,
  asksAgain: (page: Page) => Promise<unknown>,
): Promise<void> {
  const said = page.locator(`[data-flow="${flow}"]`);
  const hasGoneOn = async () => (await said.getAttribute('data-state')) === statePath(snapshot);
  for (;;) {
    await fail(await gate.next(name));
    await expect
      .poll(
        async () => {
          await asksAgain(page);
          return gate.waiting(name) > 0 || (await hasGoneOn());
        },
        { message: `${name} is asked again, or nobody answers` },
      )
      .toBe(true);
    if (gate.waiting(name) === 0) return;
  }
}

const seen = new Set<string>();

/** Whether something is done for the first time in this worker: the costly looks are taken once a state and size. */
export function isFirst(...what: string[]): boolean {
  const key = what.join(' ');
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

/** As a link of Kontor leads there, without loading anything anew. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => window.history.pushState({}, '', to), path);

/** Pressed twice in a row, as an impatient person does: it does what it does once. */
export const press = (page: Page, event: string): Promise<void> =>
  page.locator(`[data-event="${event}"]`).first().dblclick();

const spared = new WeakSet<Page>();
/** What this page shows was looked at before, in the tour. */
export const spareLooks = (page: Page): void => void spared.add(page);

/** axe, the first time that this state is seen at this size. */
export async function lookOnce(page: Page, flow: string, snapshot: AnyMachineSnapshot): Promise<void> {
  const width = String(page.viewportSize()?.width);
  if (!spared.has(page) && isFirst('axe', flow, statePath(snapshot), width)) await expectAccessible(page);
}

/** The next thing is not kept, as on a device whose storage is full. */
export async function keepNothing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      Storage.prototype.setItem = keep;
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    };
  });
}
