import { type Actor, type ActorOptions, createActor, fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { CodeChannel, type OtpSent } from '#contract/people/otp.ts';
import {
  type CodeAnswer,
  type Confirmed,
  type MailedCode,
  confirmByCodeMachine,
} from '#machines/flows/confirm-by-code/index.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import { getCodeTimes } from '#src/flows/emailed-code.ts';
import { ActorRegistry } from '#src/flows/actor-registry.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import { createAttemptStore } from '#src/lib/attempt-store.ts';
import { pause } from '#src/lib/pause.ts';
import { storage } from '#src/lib/storage.ts';

export type ConfirmationActor = Actor<typeof confirmByCodeMachine>;

/** The action to confirm, and its API calls. */
export interface Confirmation<Secret> {
  /** The name under which its code is stored on this device. */
  subject: string;
  /** Requests a code; without a channel, the server chooses it. */
  request: (signal: AbortSignal, channel: CodeChannel | undefined) => Promise<OtpSent>;
  confirm: (secret: Secret, otpToken: string, signal: AbortSignal) => Promise<unknown>;
  /** The code, and the secrets that are typed with it. */
  secret: SecretSlot<Secret>;
  /** Returns the channel that the person chose for the next code; undefined without a choice. */
  getChannel: () => CodeChannel | undefined;
}

const sentCodes = createAttemptStore(
  storage,
  z.object({
    otpToken: z.string(),
    channel: z._default(CodeChannel, 'email'),
    expiresAtMs: z.number(),
    resendAtMs: z.number(),
  }),
);

/** Returns the code that was sent already and has not expired. */
function getSentCode(subject: string): MailedCode | null {
  const code = sentCodes.of(subject);
  return code && code.expiresAtMs > Date.now() ? code : null;
}

/** Provides the chart with its API calls. The secret is read once, and forgotten before the response arrives. */
export const provideConfirmationActors = <Secret>({
  request,
  confirm,
  secret,
  getChannel,
}: Confirmation<Secret>) =>
  confirmByCodeMachine.provide({
    actors: {
      requestCode: fromPromise<CodeAnswer>(async ({ signal }) => {
        const answer = await toAnswer(request(signal, getChannel()));
        if (!answer.ok) return answer;
        const { otpToken, channel } = answer.data;
        return { ok: true, data: { otpToken, channel, ...getCodeTimes(answer.data) } };
      }),
      confirm: fromPromise<Confirmed, { otpToken: string }>(async ({ input, signal }) => {
        const secretInput = secret.take();
        secret.clear();
        const answer = await toAnswer(confirm(secretInput, input.otpToken, signal));
        return answer.ok ? { ok: true, data: { done: true } } : answer;
      }),
      waitForResend: fromPromise<void, { untilMs: number }>(({ input, signal }) =>
        pause(input.untilMs - Date.now(), signal),
      ),
    },
  });

/** Starts the chart with the code that was sent already, and keeps the sent code on this device until it is used. */
export function startConfirmation(
  logic: ReturnType<typeof provideConfirmationActors>,
  subject: string,
  options: Pick<ActorOptions<typeof logic>, 'inspect'> = {},
): ConfirmationActor {
  const input = { code: getSentCode(subject) };
  const actor = createActor(logic, { ...options, input });
  actor.subscribe((snapshot) => {
    const { code } = snapshot.context;
    if (snapshot.status === 'done' || code === null) sentCodes.forget(subject);
    else if (code && code !== input.code && code.otpToken !== '') sentCodes.keep(subject, code);
  });
  return actor.start();
}

/** A running confirmation, and its secret, which is kept out of the chart. */
export interface OpenConfirmation<Secret> {
  actor: ConfirmationActor;
  secret: SecretSlot<Secret>;
  /** Chooses the channel of the next code. */
  chooseChannel: (channel: CodeChannel) => void;
  stop(): void;
}
const confirmations = new ActorRegistry<Pick<OpenConfirmation<never>, 'actor' | 'stop'>>();

/** Opens a confirmation. A code that was sent already is not requested again. */
export function openConfirmation<Secret>(
  calls: Omit<Confirmation<Secret>, 'secret' | 'getChannel'>,
): OpenConfirmation<Secret> {
  const secret = new SecretSlot<Secret>();
  let chosen: CodeChannel | undefined;
  const confirmation = { ...calls, secret, getChannel: () => chosen };
  const actor = startConfirmation(provideConfirmationActors(confirmation), confirmation.subject);
  const stop = () => {
    secret.clear();
    actor.stop();
  };
  const chooseChannel = (channel: CodeChannel) => {
    chosen = channel;
  };
  const open = { actor, secret, chooseChannel, stop };
  confirmations.begin(open);
  return open;
}
