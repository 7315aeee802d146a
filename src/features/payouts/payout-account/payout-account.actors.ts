import { type Actor, createActor, fromPromise } from 'xstate';
import {
  type AccountAttempt,
  type AskedAccount,
  type EnquiryAnswer,
  type SavedAnswer,
  payoutAccountMachine,
} from '#machines/flows/payout-account/index.ts';
import { answered } from '#src/flows/answered.ts';
import { UnderWay } from '#src/flows/under-way.ts';
import { type Api, api } from '#src/lib/api/api.ts';
import { HandOver } from '#src/lib/hand-over.ts';
import { pause } from '#src/lib/pause.ts';

export type PayoutAccountActor = Actor<typeof payoutAccountMachine>;

const given = <T>(value: T | null): T => {
  if (value === null) throw new Error('a call is made only with what it needs');
  return value;
};

/** The chart with the calls of the API. The PIN is taken once, and forgotten before an answer comes. */
export const connectedAccount = (call: Api, pin: HandOver<string>) =>
  payoutAccountMachine.provide({
    actors: {
      enquire: fromPromise<EnquiryAnswer, { account: AskedAccount | null }>(({ input, signal }) =>
        answered(call('verifyPayoutAccount', { body: given(input.account) }, { timeout: true, signal })),
      ),
      save: fromPromise<SavedAnswer, { attempt: AccountAttempt | null }>(({ input, signal }) => {
        const { key, ...account } = given(input.attempt);
        const body = { ...account, pin: pin.take() };
        pin.forget();
        return answered(
          call('createPayoutAccount', { body }, { idempotencyKey: key, timeout: true, signal }),
        );
      }),
      waitForUnlock: fromPromise<void, { untilMs: number }>(({ input, signal }) =>
        pause(input.untilMs - Date.now(), signal),
      ),
    },
  });

const underWay = new UnderWay<PayoutAccountActor>();
export const showAccount = (actor: PayoutAccountActor) => underWay.show(actor);

/** Begins to add an account. */
export function openAccount() {
  const pin = new HandOver<string>();
  return { pin, actor: createActor(connectedAccount(api, pin)).start() };
}
