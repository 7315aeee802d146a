import { resultIn, note, refusalIn } from './call-result.ts';

/** The existing code can't be entered any more. */
export const isCodeExpired = { type: 'isCodeExpired', params: resultIn<unknown> } as const;

/** Another code was refused: the resend timer starts again. */
export const onResendRefused = [{ type: 'postponeResend', params: refusalIn }, note] as const;

interface Cooling {
  context: { code: { resendAtMs: number } | null | undefined };
}

/** The resend timer, beside the entry of the existing code. */
export const cooldown = {
  initial: 'cooling',
  states: {
    cooling: {
      invoke: {
        id: 'cooldown',
        src: 'waitForResend',
        input: ({ context }: Cooling) => ({ untilMs: context.code?.resendAtMs ?? 0 }),
        onDone: 'ready',
        onError: 'ready',
      },
    },
    ready: {},
  },
} as const;
