import { assign, fromPromise, setup, stateIn } from 'xstate';
import { type Answer, type Refused, dataOf } from '../answer.ts';
import type {
  CodeAnswer,
  ConfirmByCodeContext,
  ConfirmByCodeEvent,
  ConfirmByCodeInput,
  Confirmed,
  MailedCode,
} from './confirm-by-code.types.ts';

const missing = () => Promise.reject(new Error('not provided'));

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const confirmByCodeSetup = setup({
  types: {
    context: {} as ConfirmByCodeContext,
    events: {} as ConfirmByCodeEvent,
    input: {} as ConfirmByCodeInput,
  },
  actors: {
    requestCode: fromPromise<CodeAnswer>(missing),
    /** Reads the code outside of the chart: it is never an input. */
    confirm: fromPromise<Confirmed, { otpToken: string }>(missing),
    /** Resolves when the device's clock reaches the time, immediately if it has passed. */
    waitForResend: fromPromise<void, { untilMs: number }>(missing),
  },
  actions: {
    note: assign((_, refusal: Refused) => ({ refusal })),
    unnote: assign({ refusal: null }),
    dropCode: assign({ code: null, refusal: null }),
    expectCode: assign((_, answer: CodeAnswer) => ({ code: dataOf(answer), refusal: null })),
    /** A refusal can say when another code can be requested. */
    postponeResend: assign(({ context: { code } }, { retryAtMs }: Refused) => {
      if (retryAtMs === undefined) return {};
      const none: MailedCode = { otpToken: '', expiresAtMs: 0, resendAtMs: 0 };
      return { code: { ...none, ...code, resendAtMs: retryAtMs } };
    }),
  },
  guards: {
    hasCode: ({ context }) => context.code !== null,
    isRefused: (_, answer: Answer<unknown>) => !answer.ok,
    isCodeLapsed: (_, answer: Answer<unknown>) =>
      !answer.ok && (answer.code === 'OTP_EXPIRED' || answer.code === 'OTP_SPENT'),
    isResendReady: stateIn('#confirm-by-code.entering.cooldown.ready'),
  },
});
