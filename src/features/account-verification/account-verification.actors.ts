import type { QueryClient } from '@tanstack/react-query';
import { type Actor, createActor, fromPromise } from 'xstate';
import { kycCalls } from '#contract/people/kyc.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { KycAppeal, KycAudience } from '#domain/kyc.ts';
import type { KycStatus } from '#domain/kyc-status.ts';
import type { KycDetails } from '#domain/kyc-case.ts';
import type { IdentityNumbers } from '#domain/kyc-numbers.ts';
import {
  accountVerificationMachine,
  type DetailsAnswer,
  type Saving,
} from '#machines/flows/account-verification/index.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import { ActorRegistry } from '#src/flows/actor-registry.ts';
import { api } from '#src/lib/api/api.ts';
import { invalidateAreas } from '#src/lib/api/query-areas.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';

/** Errors after which the same request can be sent again. */
const retryableErrors: ReadonlySet<ErrorCode> = new Set(['TOO_MANY_REQUESTS', 'NOT_SIGNED_IN']);

export type AccountVerificationActor = Actor<typeof accountVerificationMachine>;
export type NumbersSlot = SecretSlot<IdentityNumbers>;

/** A running verification: its actor, and the identity numbers, which are kept out of the chart. */
export interface AccountVerification {
  actor: AccountVerificationActor;
  numbers: NumbersSlot;
  businessId: string;
  stop(): void;
}

function save(saving: Saving, numbers: NumbersSlot, idempotencyKey: string): Promise<KycDetails> {
  const options = { timeout: true, idempotencyKey } as const;
  switch (saving.item) {
    case 'PERSONAL_DETAILS':
      return api(kycCalls.saveKycPerson, { body: saving.person }, options);
    case 'IDENTITY_NUMBERS':
      return api(kycCalls.saveKycNumbers, { body: numbers.take() }, options);
    case 'BUSINESS_DETAILS':
      return api(kycCalls.saveKycCompany, { body: saving.company }, options);
    default:
      return api(kycCalls.saveKycDocument, { body: saving.document }, options);
  }
}

/** Provides the chart with its API calls. @param onChanged called when the verification's status may have changed */
export function provideVerificationActors(numbers: NumbersSlot, onChanged: () => void) {
  // A retry after a lost answer uses the same idempotency key.
  const keys = new WeakMap<Saving, string>();
  const keyOf = (saving: Saving): string => {
    const key = keys.get(saving) ?? crypto.randomUUID();
    keys.set(saving, key);
    return key;
  };
  const sendAndNotify = async (call: Promise<KycDetails>): Promise<DetailsAnswer> => {
    const answer = await toAnswer(call);
    if (answer.ok) onChanged();
    return answer;
  };
  let status: KycStatus | undefined;
  /** Calls `changed` if the status is another than before, such as after a review. */
  const loadAndNotify = async (call: Promise<KycDetails>): Promise<DetailsAnswer> => {
    const answer = await toAnswer(call);
    if (!answer.ok) return answer;
    if (status !== undefined && answer.data.status !== status) onChanged();
    status = answer.data.status;
    return answer;
  };
  return accountVerificationMachine.provide({
    actors: {
      loadDetails: fromPromise<DetailsAnswer>(({ signal }) =>
        loadAndNotify(api(kycCalls.kycDetails, {}, { signal, timeout: true })),
      ),
      chooseAudience: fromPromise<DetailsAnswer, { audience: KycAudience | null }>(({ input }) => {
        if (input.audience === null) throw new Error('No audience was chosen');
        return sendAndNotify(
          api(kycCalls.chooseKycAudience, { body: { audience: input.audience } }, { timeout: true }),
        );
      }),
      saveItem: fromPromise<DetailsAnswer, { saving: Saving | null }>(async ({ input: { saving } }) => {
        if (saving === null) throw new Error('There is no item to save');
        const answer = await sendAndNotify(save(saving, numbers, keyOf(saving)));
        // The numbers are kept while the same request can be sent again.
        if (answer.ok || !retryableErrors.has(answer.code)) numbers.clear();
        return answer;
      }),
      verifyNumbers: fromPromise<DetailsAnswer>(() =>
        sendAndNotify(api(kycCalls.verifyKycNumbers, {}, { timeout: true })),
      ),
      submitKyc: fromPromise<DetailsAnswer>(() =>
        sendAndNotify(api(kycCalls.submitKyc, {}, { timeout: true })),
      ),
      withdrawKyc: fromPromise<DetailsAnswer>(() =>
        sendAndNotify(api(kycCalls.withdrawKyc, {}, { timeout: true })),
      ),
      appealKyc: fromPromise<DetailsAnswer, { appeal: KycAppeal | null }>(({ input: { appeal } }) => {
        if (appeal === null) throw new Error('There is no appeal to send');
        return sendAndNotify(api(kycCalls.appealKyc, { body: appeal }, { timeout: true }));
      }),
    },
  });
}

const verifications = new ActorRegistry<AccountVerification>();

/** Opens the verification of a business, or returns the one that is running. */
export function openVerification(queryClient: QueryClient, businessId: string): AccountVerification {
  return verifications.open(
    (open) => open.businessId === businessId,
    () => {
      const numbers: NumbersSlot = new SecretSlot();
      const onChanged = () => void invalidateAreas(queryClient, ['payout-requirements', 'home']);
      const actor = createActor(provideVerificationActors(numbers, onChanged)).start();
      const stop = () => {
        numbers.clear();
        actor.stop();
      };
      return { actor, numbers, businessId, stop };
    },
  );
}
