import type { IdentityNumbers } from '#domain/kyc-numbers.ts';
import { type KycItem, isItemMissing, kycItemsByAudience } from '#domain/kyc.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type KycState, type KycStep, statusesOf } from '#machines/lifecycles/kyc-step.ts';
import { type Clock, after, systemClock } from '#server/clock.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { type KycDetails, itemLabels, kycAdapter } from '#server/modules/kyc/advance-kyc.ts';
import { findCase, lockVerification } from '#server/modules/kyc/kyc.repo.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { createCaller } from '#tests/support/store/business-fixture.ts';
import { day } from './identity.ts';
import type { Calls } from './sign-up.ts';
import { samplePersonOfKyc } from './verification.ts';

export const verifiedName = 'Amaka Obi';
const person = { ...samplePersonOfKyc, firstName: 'Amaka', lastName: 'Obi' };
/** The default of VERIFICATION_VALID_DAYS. */
const validMs = 730 * day;

const { perform: _, ...writing } = kycAdapter;

/** The business whose verification is advanced, with the transaction and the time. */
export interface Verifying {
  tx: Transaction;
  businessId: string;
  at: Date;
}

/**
 * Applies a step through the server's charts, with its rows and timeline, but without the email and the sandbox review.
 */
export async function stepVerification(
  { tx, businessId, at }: Verifying,
  step: KycStep,
  by: LifecycleActor,
  details: KycDetails = {},
): Promise<KycState> {
  const held = await lockVerification(tx, businessId, at);
  const deps = { clock: { now: () => at } };
  return (await advanceLocked(tx, deps, writing, held, step, createCaller(by), details)).state;
}

/** Submits an item of the verification. A comparison with the register stays pending. */
export const submitItem = (
  verifying: Verifying,
  item: KycItem,
  change: KycDetails['change'] = {},
): Promise<KycState> =>
  stepVerification(
    verifying,
    { event: 'item.submitted', items: [{ item, event: 'item.submit' }] },
    'merchant',
    {
      change,
      note: itemLabels[item],
    },
  );

/** Applies the register's result that the names match. */
export const confirmNumbers = (verifying: Verifying): Promise<KycState> =>
  stepVerification(
    verifying,
    { event: null, items: [{ item: 'IDENTITY_NUMBERS', event: 'item.confirm' }] },
    'identity',
    { entry: { event: 'identity.matched' } },
  );

/** Applies the register's result that the names differ. */
export const refuseNumbers = (verifying: Verifying, reason: string): Promise<KycState> =>
  stepVerification(
    verifying,
    { event: null, items: [{ item: 'IDENTITY_NUMBERS', event: 'item.refuse', reason }] },
    'identity',
    { note: reason, entry: { event: 'identity.mismatched', note: reason } },
  );

/** Accepts every submitted item. */
export async function approve(
  verifying: Verifying,
  { audience }: Pick<KycState, 'audience'>,
  { name = verifiedName, expiresAt = after(verifying.at, validMs) }: { name?: string; expiresAt?: Date } = {},
): Promise<KycState> {
  const items = kycItemsByAudience[audience].map((item) => ({ item, event: 'item.accept' as const }));
  return stepVerification(
    verifying,
    { event: 'kyc.approve', items, expiresAt: expiresAt.getTime() },
    'operator',
    { change: { reason: null, verifiedName: name } },
  );
}

/** Applies the next step of a verification towards its approval, and returns its new state. */
async function stepToApproval(verifying: Verifying, state: KycState, name: string): Promise<KycState> {
  const { status, audience, items } = state;
  if (status === 'not started')
    return stepVerification(verifying, { event: 'kyc.begin', audience: 'INDIVIDUAL' }, 'merchant');
  if (status === 'rejected' || status === 'revoked')
    return stepVerification(verifying, { event: 'kyc.appeal' }, 'merchant');
  if (items.IDENTITY_NUMBERS?.status === 'checking') return confirmNumbers(verifying);
  if (status === 'submitted') return approve(verifying, { audience }, { name });
  const left = kycItemsByAudience[audience].find((_item, nth) =>
    isItemMissing(statusesOf(state)[nth] ?? 'missing'),
  );
  return left
    ? submitItem(verifying, left, left === 'PERSONAL_DETAILS' ? { person } : {})
    : stepVerification(verifying, { event: 'kyc.submit' }, 'merchant');
}

interface Place {
  db: Executor;
  clock?: Clock;
}

/** Advances a business to its approval in this name, with the timeline of all steps. */
export async function verifyBusiness(
  { db, clock = systemClock }: Place,
  businessId: string,
  name = verifiedName,
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    let { state } = await lockVerification(tx, businessId, at);
    while (state.status !== 'approved') state = await stepToApproval({ tx, businessId, at }, state, name);
  });
}

/** Revokes the approval of a business; with `submitted`, the merchant then appeals, so that it is reviewed again. */
export async function endVerification(
  { db, clock = systemClock }: Place,
  businessId: string,
  status: 'revoked' | 'submitted',
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const verifying = { tx, businessId, at };
    const { state } = await lockVerification(tx, businessId, at);
    if (state.status === 'approved') {
      const reason = 'The licence was withdrawn';
      await stepVerification(verifying, { event: 'kyc.revoke' }, 'operator', {
        change: { reason },
        note: reason,
      });
    }
    if (status === 'submitted' && state.status !== 'submitted')
      await stepVerification(verifying, { event: 'kyc.appeal' }, 'merchant', {
        change: { appeal: 'The licence was renewed' },
        note: 'The licence was renewed',
      });
  });
}

/** Ends the approval of a business by its date. */
export async function expireVerification(
  { db, clock = systemClock }: Place,
  businessId: string,
): Promise<void> {
  const { expiresAt } = (await findCase(db, businessId)) ?? {};
  const at = expiresAt ?? clock.now();
  await db.transaction((tx) => stepVerification({ tx, businessId, at }, { event: 'kyc.expire' }, 'timer'));
}

let people = 0;
/** Returns numbers of a person whom no other test verifies; the register confirms them. */
const newNumbers = (): IdentityNumbers => {
  people += 1;
  const ending = String(people).padStart(6, '0');
  return { bvn: `222${ending}99`, idNumber: `701${ending}99`, account: null };
};

/** Verifies a business with the numbers of its owner, who can start a trial then. */
export async function verifyOwner(
  call: Calls,
  place: Place,
  { businessId, asking }: { businessId: string; asking: Asking },
  numbers = newNumbers(),
): Promise<void> {
  await call('chooseKycAudience', { body: { audience: 'INDIVIDUAL' } }, asking);
  await call('saveKycNumbers', { body: numbers }, asking);
  await verifyBusiness(place, businessId);
}
