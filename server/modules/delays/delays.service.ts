import type { Resource } from '#domain/permission.ts';
import { can } from '#domain/permission.ts';
import { type DelayedProcess, type ProcessKind, calculateUsualMs, processKinds } from '#domain/usual-time.ts';
import { paymentLifecycle } from '#machines/lifecycles/payment.lifecycle.ts';
import { shippingLifecycle } from '#machines/lifecycles/shipping.lifecycle.ts';
import { withdrawalLifecycle } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { usualReviewMs } from '#server/modules/kyc/kyc.rules.ts';
import { getUsualDuration } from '#server/modules/withdrawals/withdrawal-start.service.ts';
import {
  type Delay,
  paymentDurations,
  pickupDurations,
  findSlowPayments,
  findSlowPickups,
  findSlowVerification,
  findSlowWithdrawals,
} from './delays.repo.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'payouts' | 'identity'>;

const requiredResources: Record<ProcessKind, Resource> = {
  withdrawal: 'PAYMENT',
  verification: 'BUSINESS',
  payment: 'PAYMENT',
  pickup: 'ORDER',
};

/** Returns what is delayed, of what the caller may view, with the steps that they can take. */
export async function findDelayedProcesses(deps: Needs, caller: Member): Promise<DelayedProcess[]> {
  const delays = await Promise.all(
    processKinds
      .filter((kind) => can(caller.membership, requiredResources[kind], 'view-only'))
      .map((kind) => delayFinders[kind](deps, caller.businessId)),
  );
  return delays.filter((stuck) => stuck !== undefined);
}

/** @param usual milliseconds */
async function findDelay<Rec>(
  kind: ProcessKind,
  usual: number,
  { clock }: Needs,
  find: (cutoff: Date) => Promise<Delay<Rec> | undefined>,
  stepsOf: (record: Rec) => string[],
): Promise<DelayedProcess | undefined> {
  const wait = await find(new Date(clock.now().getTime() - usual));
  if (!wait) return undefined;
  const { record, since, ...details } = wait;
  return { kind, ...details, since: since.toISOString(), usualMs: usual, next: stepsOf(record)[0] ?? null };
}

const delayFinders: Record<
  ProcessKind,
  (deps: Needs, businessId: string) => Promise<DelayedProcess | undefined>
> = {
  withdrawal: async (deps, businessId) =>
    findDelay(
      'withdrawal',
      await getUsualDuration(deps.db, deps, businessId),
      deps,
      (cutoff) => findSlowWithdrawals(deps.db, businessId, cutoff),
      (record) => withdrawalLifecycle.legalEvents({ ...record, reason: null }, 'merchant'),
    ),
  verification: (deps, businessId) =>
    findDelay(
      'verification',
      usualReviewMs(deps),
      deps,
      (cutoff) => findSlowVerification(deps.db, businessId, cutoff),
      // Withdrawing the submission would not speed it up.
      () => [],
    ),
  payment: async (deps, businessId) =>
    findDelay(
      'payment',
      calculateUsualMs(await paymentDurations(deps.db, businessId), deps.config.usualDurationsMs.payment),
      deps,
      (cutoff) => findSlowPayments(deps.db, businessId, cutoff),
      () =>
        paymentLifecycle.legalEvents({ status: 'pending', byProvider: true, disputedMinor: 0 }, 'merchant'),
    ),
  pickup: async (deps, businessId) =>
    findDelay(
      'pickup',
      calculateUsualMs(await pickupDurations(deps.db, businessId), deps.config.usualDurationsMs.pickup),
      deps,
      (cutoff) => findSlowPickups(deps.db, businessId, cutoff),
      (record) => shippingLifecycle.legalEvents(record, 'merchant'),
    ),
};
