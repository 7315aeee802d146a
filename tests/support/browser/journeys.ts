import type { AnyMachineSnapshot } from 'xstate';
import { type Edge, type Exploration, explore } from '#machines/graph/explore.ts';
import { coverage } from '#machines/graph/coverage.ts';
import { type Journey, tour } from '#machines/graph/tour.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { statePath } from '#machines/flows/seen.ts';
import type { Page } from '@playwright/test';
import type { Travel } from '#tests/support/journey.ts';
import type { Gate } from './gate.ts';
import type { Kontor } from './kontor.ts';
import { expectAccessible } from './looks.ts';

/** One journey at level 4. */
export interface Walk extends Travel {
  page: Page;
  gate: Gate;
  kontor: Kontor;
}

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
    [...whole.edges].map(([key, some]) => [key, some.filter((edge) => !isOut(edge))] as const),
  );
  const flow = { ...whole, edges };
  const journeys = tour(flow);
  return {
    flow,
    left: coverage(whole, journeys).uncovered,
    journeys,
  };
}

const seen = new Set<string>();

/** Whether something is done for the first time in this worker: the costly looks are taken once a state and size. */
export function isFirst(...what: string[]): boolean {
  const key = what.join(' ');
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

const spared = new WeakSet<Page>();
/** What this page shows was looked at before, in the tour. */
export const spareLooks = (page: Page): void => void spared.add(page);

/** axe, the first time that this state is seen at this size. */
export async function lookOnce(page: Page, flow: string, snapshot: AnyMachineSnapshot): Promise<void> {
  const width = String(page.viewportSize()?.width);
  if (!spared.has(page) && isFirst('axe', flow, statePath(snapshot), width)) await expectAccessible(page);
}
