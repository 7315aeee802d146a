import { assign, fromPromise, setup, stateIn } from 'xstate';
import { type CallResult, type Refused, dataOf } from '../call-result.ts';
import type {
  CodeAnswer,
  ConfirmByCodeContext,
  ConfirmByCodeEvent,
  ConfirmByCodeInput,
  Confirmed,
  EmailedCode,
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
    clearError: assign({ refusal: null }),
    clearCode: assign({ code: null, refusal: null }),
    setCode: assign((_, answer: CodeAnswer) => ({ code: dataOf(answer), refusal: null })),
    /** A refusal can say when another code can be requested. */
    postponeResend: assign(({ context: { code } }, { retryAtMs }: Refused) => {
      if (retryAtMs === undefined) return {};
      const none: EmailedCode = { otpToken: '', channel: 'email', expiresAtMs: 0, resendAtMs: 0 };
      return { code: { ...none, ...code, resendAtMs: retryAtMs } };
    }),
  },
  guards: {
    hasCode: ({ context }) => context.code !== null,
    isRefused: (_, answer: CallResult<unknown>) => !answer.ok,
    isCodeExpired: (_, answer: CallResult<unknown>) =>
      !answer.ok && (answer.code === 'OTP_EXPIRED' || answer.code === 'OTP_ATTEMPTS_EXCEEDED'),
    isResendReady: stateIn('#confirm-by-code.entering.cooldown.ready'),
  },
});
