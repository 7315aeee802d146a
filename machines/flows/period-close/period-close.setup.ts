import { assign, setup } from 'xstate';
import { type CallResult, type FailureKind, resultGuards, retryDelay } from '../call-result.ts';
import { notProvided } from '../not-provided.ts';
import type {
  CloseInput,
  PeriodAnswer,
  PeriodCloseContext,
  PeriodCloseEvent,
  PeriodCloseInput,
  ReopenInput,
} from './period-close.types.ts';

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const periodCloseSetup = setup({
  types: {
    context: {} as PeriodCloseContext,
    events: {} as PeriodCloseEvent,
    input: {} as PeriodCloseInput,
    tags: {} as 'busy',
  },
  actors: {
    loadPeriod: notProvided<PeriodAnswer, { month: string }>('loadPeriod'),
    closePeriod: notProvided<PeriodAnswer, CloseInput>('closePeriod'),
    reopenPeriod: notProvided<PeriodAnswer, ReopenInput>('reopenPeriod'),
  },
  guards: {
    ...resultGuards,
    isClosed: ({ context }) => context.period?.status === 'closed',
    canClose: ({ context }) => context.canManage && context.period?.canClose === true,
    canReopen: ({ context }) => context.canManage && context.period?.canReopen === true,
  },
  actions: {
    setPeriod: assign((_, { answer }: { answer: PeriodAnswer }) =>
      answer.ok ? { period: answer.data, failure: null } : {},
    ),
    setReason: assign((_, { reason }: { reason: string }) => ({ reason, refusal: null, failure: null })),
    clearReason: assign({ reason: '' }),
    setRefusal: assign((_, { answer }: { answer: CallResult<unknown> }) => ({
      refusal: answer.ok ? null : answer,
      failure: null,
    })),
    setFailure: assign((_, { failure }: { failure: FailureKind }) => ({ failure, refusal: null })),
    clearProblem: assign({ refusal: null, failure: null }),
  },
  delays: { retryDelay },
});
