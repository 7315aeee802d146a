import { answerIn, note, refusalIn } from './answer.ts';

/** The code that is out cannot be entered any more. */
export const isCodeLapsed = { type: 'isCodeLapsed', params: answerIn<unknown> } as const;

/** Another code was refused: when it can be asked for again is waited for. */
export const postponed = [{ type: 'postponeResend', params: refusalIn }, note] as const;

interface Cooling {
  context: { code: { resendAtMs: number } | null | undefined };
}

/** The wait until another code can be asked for, beside the entry of the one that is out. */
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
