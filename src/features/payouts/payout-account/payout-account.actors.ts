import type { QueryClient } from '@tanstack/react-query';
import { type Actor, createActor, fromPromise } from 'xstate';
import {
  type AccountAttempt,
  type AskedAccount,
  type EnquiryAnswer,
  type SavedAnswer,
  payoutAccountMachine,
} from '#machines/flows/payout-account/index.ts';
import { answered } from '#src/flows/answered.ts';
import { ActorRegistry } from '#src/flows/actor-registry.ts';
import { type Api, api } from '#src/lib/api/api.ts';
import { settleWrite } from '#src/lib/api/define-write.ts';
import { HandOver } from '#src/lib/hand-over.ts';
import type { PayoutAccount } from '#domain/payout-account.ts';
import { createPayoutAccount } from '#src/features/payouts/payouts.writes.ts';
import { pause } from '#src/lib/pause.ts';

export type PayoutAccountActor = Actor<typeof payoutAccountMachine>;

const given = <T>(value: T | null): T => {
  if (value === null) throw new Error('The call needs a value.');
  return value;
};

/** Returns the chart connected to the API. The PIN is used once, and forgotten before the answer arrives. */
export const connectedAccount = (
  call: Api,
  pin: HandOver<string>,
  onSaved: (account: PayoutAccount) => void = () => undefined,
) =>
  payoutAccountMachine.provide({
    actors: {
      enquire: fromPromise<EnquiryAnswer, { account: AskedAccount | null }>(({ input, signal }) =>
        answered(call('verifyPayoutAccount', { body: given(input.account) }, { timeout: true, signal })),
      ),
      save: fromPromise<SavedAnswer, { attempt: AccountAttempt | null }>(async ({ input, signal }) => {
        const { key, ...account } = given(input.attempt);
        const body = { ...account, pin: pin.take() };
        pin.forget();
        const answer = await answered(
          call('createPayoutAccount', { body }, { idempotencyKey: key, timeout: true, signal }),
        );
        if (answer.ok) onSaved(answer.data);
        return answer;
      }),
      waitForUnlock: fromPromise<void, { untilMs: number }>(({ input, signal }) =>
        pause(input.untilMs - Date.now(), signal),
      ),
    },
  });

/** An account that is being added, with its PIN beside the chart. */
export interface NewAccount {
  actor: PayoutAccountActor;
  pin: HandOver<string>;
  stop(): void;
}
const newAccounts = new ActorRegistry<NewAccount>();

/** Starts to add an account. */
export function openAccount(queryClient: QueryClient): NewAccount {
  const pin = new HandOver<string>();
  const onSaved = (account: PayoutAccount) => void settleWrite(queryClient, createPayoutAccount, account, {});
  const actor = createActor(connectedAccount(api, pin, onSaved)).start();
  const stop = () => {
    pin.forget();
    actor.stop();
  };
  return newAccounts.begin({ actor, pin, stop });
}
