import type { Resource } from '#domain/permission.ts';
import { can } from '#domain/permission.ts';
import { type Stuck, type WaitKind, usualMs, waitKinds } from '#domain/usual-time.ts';
import { paymentLaw } from '#machines/lifecycles/payment.lifecycle.ts';
import { shippingLaw } from '#machines/lifecycles/shipping.lifecycle.ts';
import { withdrawalLaw } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { usualReviewMs } from '#server/modules/kyc/kyc.rules.ts';
import { usualDuration } from '#server/modules/withdrawals/withdrawal-start.service.ts';
import {
  type Wait,
  paymentDurations,
  pickupDurations,
  slowPayments,
  slowPickups,
  slowVerification,
  slowWithdrawals,
} from './waits.repo.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'payouts' | 'identity'>;

const seenBy: Record<WaitKind, Resource> = {
  withdrawal: 'PAYMENT',
  verification: 'BUSINESS',
  payment: 'PAYMENT',
  pickup: 'ORDER',
};

/** Returns what is delayed, of what the caller may view, with the steps that they can take. */
export async function stuckOf(deps: Needs, caller: Member): Promise<Stuck[]> {
  const found = await Promise.all(
    waitKinds
      .filter((kind) => can(caller.standing, seenBy[kind], 'view-only'))
      .map((kind) => looks[kind](deps, caller.businessId)),
  );
  return found.filter((stuck) => stuck !== undefined);
}

/** @param usual milliseconds */
async function slow<Rec>(
  kind: WaitKind,
  usual: number,
  { clock }: Needs,
  find: (cutoff: Date) => Promise<Wait<Rec> | undefined>,
  stepsOf: (record: Rec) => string[],
): Promise<Stuck | undefined> {
  const wait = await find(new Date(clock.now().getTime() - usual));
  if (!wait) return undefined;
  const { record, since, ...told } = wait;
  return { kind, ...told, since: since.toISOString(), usualMs: usual, next: stepsOf(record)[0] ?? null };
}

const looks: Record<WaitKind, (deps: Needs, businessId: string) => Promise<Stuck | undefined>> = {
  withdrawal: async (deps, businessId) =>
    slow(
      'withdrawal',
      await usualDuration(deps.db, deps, businessId),
      deps,
      (cutoff) => slowWithdrawals(deps.db, businessId, cutoff),
      (record) => withdrawalLaw.legalEvents({ ...record, reason: null }, 'merchant'),
    ),
  verification: (deps, businessId) =>
    slow(
      'verification',
      usualReviewMs(deps),
      deps,
      (cutoff) => slowVerification(deps.db, businessId, cutoff),
      // Withdrawing the submission would not speed it up.
      () => [],
    ),
  payment: async (deps, businessId) =>
    slow(
      'payment',
      usualMs(await paymentDurations(deps.db, businessId), deps.config.usualMs.payment),
      deps,
      (cutoff) => slowPayments(deps.db, businessId, cutoff),
      () => paymentLaw.legalEvents({ status: 'pending', byProvider: true, disputedMinor: 0 }, 'merchant'),
    ),
  pickup: async (deps, businessId) =>
    slow(
      'pickup',
      usualMs(await pickupDurations(deps.db, businessId), deps.config.usualMs.pickup),
      deps,
      (cutoff) => slowPickups(deps.db, businessId, cutoff),
      (record) => shippingLaw.legalEvents(record, 'merchant'),
    ),
};
