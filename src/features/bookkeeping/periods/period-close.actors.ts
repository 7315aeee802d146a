import type { QueryClient } from '@tanstack/react-query';
import { type Actor, createActor, fromPromise } from 'xstate';
import { bookPeriodCalls } from '#contract/money/book-period.ts';
import {
  type CloseInput,
  type PeriodAnswer,
  type ReopenInput,
  periodCloseMachine,
} from '#machines/flows/period-close/index.ts';
import { ActorRegistry } from '#src/flows/actor-registry.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import { type Api, api } from '#src/lib/api/api.ts';
import { invalidateAreas } from '#src/lib/api/query-areas.ts';

export type PeriodCloseActor = Actor<typeof periodCloseMachine>;

/** Returns the chart connected to the API. @param onChanged is called after a month was closed or reopened */
export function providePeriodCloseActors(call: Api, onChanged: () => void = () => undefined) {
  const change = async (request: Promise<PeriodAnswer>) => {
    const answer = await request;
    if (answer.ok) onChanged();
    return answer;
  };
  return periodCloseMachine.provide({
    actors: {
      loadPeriod: fromPromise<PeriodAnswer, { month: string }>(({ input: { month }, signal }) =>
        toAnswer(call(bookPeriodCalls.bookPeriod, { params: { month } }, { timeout: true, signal })),
      ),
      closePeriod: fromPromise<PeriodAnswer, CloseInput>(({ input: { month, totals }, signal }) => {
        const input = { params: { month }, body: { totals: [...totals] } };
        return change(toAnswer(call(bookPeriodCalls.closeBookPeriod, input, { timeout: true, signal })));
      }),
      reopenPeriod: fromPromise<PeriodAnswer, ReopenInput>(({ input: { month, reason }, signal }) => {
        const input = { params: { month }, body: { reason } };
        return change(toAnswer(call(bookPeriodCalls.reopenBookPeriod, input, { timeout: true, signal })));
      }),
    },
  });
}

const periodCloseFlows = new ActorRegistry<PeriodCloseActor>();

/** Returns the actor of a month's page, and starts one if none is running. */
export const openPeriodClose = (
  queryClient: QueryClient,
  month: string,
  canManage: boolean,
): PeriodCloseActor =>
  periodCloseFlows.open(
    (actor) => {
      const { context } = actor.getSnapshot();
      return context.month === month && context.canManage === canManage;
    },
    () => {
      const onChanged = () => void invalidateAreas(queryClient, ['bookkeeping']);
      return createActor(providePeriodCloseActors(api, onChanged), { input: { month, canManage } }).start();
    },
    queryClient,
  );
