import { assign, setup, stateIn } from 'xstate';
import { type CallResult, type Refused, dataOf, resultGuards } from '../call-result.ts';
import { notProvided } from '../not-provided.ts';
import type {
  CodeAnswer,
  ConfirmByCodeContext,
  ConfirmByCodeEvent,
  ConfirmByCodeInput,
  Confirmed,
  EmailedCode,
} from './confirm-by-code.types.ts';

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const confirmByCodeSetup = setup({
  types: {
    context: {} as ConfirmByCodeContext,
    events: {} as ConfirmByCodeEvent,
    input: {} as ConfirmByCodeInput,
  },
  actors: {
    requestCode: notProvided<CodeAnswer>('requestCode'),
    /** Reads the code outside of the chart: it is never an input. */
    confirm: notProvided<Confirmed, { otpToken: string }>('confirm'),
    /** Resolves when the device's clock reaches the time, immediately if it has passed. */
    waitForResend: notProvided<void, { untilMs: number }>('waitForResend'),
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
    ...resultGuards,
    hasCode: ({ context }) => context.code !== null,
    isCodeExpired: (_, answer: CallResult<unknown>) =>
      !answer.ok && (answer.code === 'OTP_EXPIRED' || answer.code === 'OTP_ATTEMPTS_EXCEEDED'),
    isResendReady: stateIn('#confirm-by-code.entering.cooldown.ready'),
  },
});
