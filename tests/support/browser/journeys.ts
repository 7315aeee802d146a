import type { AnyMachineSnapshot } from 'xstate';
import { errorCodes, type ErrorCode } from '#contract/errors.ts';
import type { CallName } from '#contract/calls.ts';
import { type Edge, type Exploration, explore } from '#machines/graph/explore.ts';
import { coverage } from '#machines/graph/coverage.ts';
import { type Journey, tour } from '#machines/graph/tour.ts';
import { tellStep } from '#machines/graph/tell.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { statePath } from '#machines/flows/seen.ts';
import type { Page } from '@playwright/test';
import type { Gate } from './gate.ts';
import type { Kontor } from './kontor.ts';
import { expectAccessible } from './looks.ts';
import { expect } from './test.ts';

/** What one journey through a browser needs, whatever its flow. */
export interface Walk {
  page: Page;
  gate: Gate;
  kontor: Kontor;
  journey: Journey;
  /** How many steps were taken. */
  taken: number;
}

interface Tour {
  flow: Exploration;
  journeys: { title: string; journey: Journey }[];
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
    journeys: journeys.map((journey, nth) => {
      const first = journey.steps[0];
      return { journey, title: `${nth + 1} · ${journey.start}: ${first ? tellStep(model, first) : ''}` };
    }),
  };
}

/** The next step of that name: what a person does may depend on how it is going to end. */
export const coming = ({ journey, taken }: Walk, name: string): Edge | undefined =>
  journey.steps.slice(taken).find((edge) => edge.name === name);

/** What the model says that the server answers: undefined where it does not refuse. */
export function refusalIn({ event }: Edge): ErrorCode | undefined {
  const output: unknown = 'output' in event ? event.output : undefined;
  const code: unknown =
    typeof output === 'object' && output !== null && 'code' in output ? output.code : undefined;
  return Object.keys(errorCodes).find((known): known is ErrorCode => known === code);
}

/** Lets the call that waits be answered; the server has to say what the model says. `body` as in `Held`. */
export async function answered(walk: Walk, name: CallName, edge: Edge, body?: object): Promise<void> {
  const { code } = await (await walk.gate.next(name)).pass(body);
  expect(code, `${name} is answered`).toBe(refusalIn(edge));
}

const seen = new Set<string>();

/** Whether something is done for the first time in this worker: the costly looks are taken once a state and size. */
export function isFirst(...what: string[]): boolean {
  const key = what.join(' ');
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

/** axe, the first time that this state is seen at this size. */
export async function lookOnce(page: Page, flow: string, snapshot: AnyMachineSnapshot): Promise<void> {
  const width = String(page.viewportSize()?.width);
  if (isFirst('axe', flow, statePath(snapshot), width)) await expectAccessible(page);
}
