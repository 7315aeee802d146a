import type { BrowserContext, Page } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import { describeStep } from '#machines/graph/descriptions.ts';
import type { Journey } from '#machines/graph/tour.ts';
import { type Executor, walk } from '#machines/graph/walk.ts';
import type { AnyFlowModel, FlowModel, Outcome } from '#machines/model.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import { recordWalksAt } from '#tests/support/walks/walked.ts';
import type { RequestInterceptor } from './request-interceptor.ts';
import { planBrowserTour, type TourOptions } from './browser-tour.ts';
import { type PageReturns, withInterruptions } from './interrupt.ts';
import type { Returns } from './interruptions.ts';
import type { Walk } from './journeys.ts';
import type { Kontor } from './kontor.ts';
import { expect, test } from './test.ts';

/** The fixtures of a browser test. */
export interface Opened {
  context: BrowserContext;
  page: Page;
  interceptor: RequestInterceptor;
  kontor: Kontor;
  signInAs(person: Pick<Merchant, 'token'>): Promise<void>;
}

/** The walk of a flow in a browser. */
export interface InBrowser<
  M extends AnyStateMachine,
  O extends Outcome,
  World extends Walk,
> extends PageReturns<World> {
  model: FlowModel<M, O>;
  begin(opened: Opened, start: string, journey: Journey): Promise<World>;
  executor(begin: (start: string) => Promise<World>): Executor<M, O, World>;
}

const titleOf = (model: AnyFlowModel, { start, steps: [first] }: Journey, nth: number): string =>
  `${nth + 1} · ${start}: ${first ? describeStep(model, first) : ''}`;

/**
 * Level 4: a test for each journey of the browser's tour.
 *
 * @param unreached states and events that no journey reaches: `event pin.set`
 */
export function walkThroughBrowser<M extends AnyStateMachine, O extends Outcome, World extends Walk>(
  { model, begin, executor, ...pageReturns }: InBrowser<M, O, World>,
  returns: Returns<M, O, World>,
  { unreached = [], ...options }: TourOptions & { unreached?: readonly string[] },
): void {
  const { flow, journeys, left } = planBrowserTour(model, returns, options);
  test('shows every state and triggers every event that a browser can', () => {
    expect(left).toEqual(unreached);
  });
  for (const [nth, journey] of journeys.entries())
    test(titleOf(model, journey, nth), async ({ context, page, interceptor, kontor, signInAs }) => {
      const opened = { context, page, interceptor, kontor, signInAs };
      const usual = executor((start) => begin(opened, start, journey));
      await walk(
        flow,
        journey,
        withInterruptions(usual, flow, returns, pageReturns),
        recordWalksAt('browser'),
      );
    });
}
