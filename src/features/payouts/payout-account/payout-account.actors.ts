import type { QueryClient } from '@tanstack/react-query';
import { type Actor, createActor, fromPromise } from 'xstate';
import { bankCalls } from '#contract/money/bank.ts';
import {
  type AccountAttempt,
  type AskedAccount,
  type EnquiryAnswer,
  type SavedAnswer,
  payoutAccountMachine,
} from '#machines/flows/payout-account/index.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import { ActorRegistry } from '#src/flows/actor-registry.ts';
import { type Api, api } from '#src/lib/api/api.ts';
import { settleWrite } from '#src/lib/api/define-write.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import type { PayoutAccount } from '#domain/payout-account.ts';
import { createPayoutAccount } from '#src/features/payouts/payouts.writes.ts';
import { pause } from '#src/lib/pause.ts';

export type PayoutAccountActor = Actor<typeof payoutAccountMachine>;

const requireValue = <T>(value: T | null): T => {
  if (value === null) throw new Error('The call needs a value.');
  return value;
};

/** Returns the chart connected to the API. The PIN is used once, and forgotten before the answer arrives. */
export const providePayoutAccountActors = (
  call: Api,
  pin: SecretSlot<string>,
  onSaved: (account: PayoutAccount) => void = () => undefined,
) =>
  payoutAccountMachine.provide({
    actors: {
      enquire: fromPromise<EnquiryAnswer, { account: AskedAccount | null }>(({ input, signal }) =>
        toAnswer(
          call(
            bankCalls.verifyPayoutAccount,
            { body: requireValue(input.account) },
            { timeout: true, signal },
          ),
        ),
      ),
      save: fromPromise<SavedAnswer, { attempt: AccountAttempt | null }>(async ({ input, signal }) => {
        const { key, ...account } = requireValue(input.attempt);
        const body = { ...account, pin: pin.take() };
        pin.clear();
        const answer = await toAnswer(
          call(bankCalls.createPayoutAccount, { body }, { idempotencyKey: key, timeout: true, signal }),
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
export interface AccountFlow {
  actor: PayoutAccountActor;
  pin: SecretSlot<string>;
  stop(): void;
}
const accountFlows = new ActorRegistry<AccountFlow>();

/** Starts to add an account. */
export function openAccountFlow(queryClient: QueryClient): AccountFlow {
  const pin = new SecretSlot<string>();
  const onSaved = (account: PayoutAccount) => void settleWrite(queryClient, createPayoutAccount, account, {});
  const actor = createActor(providePayoutAccountActors(api, pin, onSaved)).start();
  const stop = () => {
    pin.clear();
    actor.stop();
  };
  return accountFlows.begin({ actor, pin, stop });
}
