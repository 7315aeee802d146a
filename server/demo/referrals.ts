import { getListPriceMinor } from '#domain/subscription-prices.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { openBusiness } from '#server/modules/onboarding/open-business.service.ts';
import { applyPaymentUpdate } from '#server/modules/payments/apply-payment-update.ts';
import { takeReferralStep } from '#server/modules/referrals/referral.adapter.ts';
import { createReferral, getReferralSummary } from '#server/modules/referrals/referrals.service.ts';
import { createAccount } from '#server/modules/users/account.service.ts';
import { demoOwner } from './accounts.ts';
import type { DemoBusiness } from './businesses.ts';
import { type DemoShopRecord, lockPlayedTo } from './demo.repo.ts';
import { pastJobs } from './past-jobs.ts';
import { createCaller } from './payout-accounts.ts';
import { buyPlan, toUpdate } from './subscriptions.ts';

const dayMs = 86_400_000;

type ReferralDeps = Pick<Deps, 'db' | 'config' | 'jobs' | 'courier' | 'payments' | 'payables'>;

interface PlannedReferral {
  firstName: string;
  lastName: string;
  business: string;
  handle: string;
  signedUpDaysAgo: number;
  planPaidDaysAgo?: number;
  /** The payer's bank took the payment of the plan back. */
  chargedBackDaysAgo?: number;
}

/** One referral in each status: paid, voided, approved and pending. */
const referred: readonly PlannedReferral[] = [
  {
    firstName: 'Bola',
    lastName: 'Adeniyi',
    business: 'Bola Beads',
    handle: 'bola-beads',
    signedUpDaysAgo: 62,
    planPaidDaysAgo: 58,
  },
  {
    firstName: 'Kelechi',
    lastName: 'Nwosu',
    business: 'Kelechi Gadgets',
    handle: 'kelechi-gadgets',
    signedUpDaysAgo: 41,
    planPaidDaysAgo: 40,
    chargedBackDaysAgo: 29,
  },
  {
    firstName: 'Hauwa',
    lastName: 'Sani',
    business: 'Hauwa Spices',
    handle: 'hauwa-spices',
    signedUpDaysAgo: 20,
    planPaidDaysAgo: 13,
  },
  {
    firstName: 'Dayo',
    lastName: 'Martins',
    business: 'Dayo Prints',
    handle: 'dayo-prints',
    signedUpDaysAgo: 5,
  },
];

/** Businesses that signed up with the code of the demo's owner, each with its own owner and plan. */
export async function referBusinesses(
  deps: ReferralDeps,
  { startedAt }: DemoShopRecord,
  shop: DemoBusiness,
  owner: Member,
): Promise<void> {
  if (shop.details.country !== 'NG') return;
  const at = (daysAgo: number) => ({
    ...deps,
    jobs: pastJobs(deps.jobs, startedAt),
    clock: { now: () => new Date(startedAt.getTime() - daysAgo * dayMs) },
  });
  await deps.db.transaction(async (tx) => {
    await lockPlayedTo(tx, shop.key);
    if ((await getReferralSummary(tx, deps.config, owner)).referrals.length > 0) return;
    for (const one of referred) await playReferral(tx, at, owner, one);
  });
}

async function playReferral(
  tx: Transaction,
  at: (daysAgo: number) => ReferralDeps & { clock: Deps['clock'] },
  referrer: Member,
  planned: PlannedReferral,
): Promise<void> {
  const { firstName, lastName, business: name, handle } = planned;
  const { signedUpDaysAgo, planPaidDaysAgo, chargedBackDaysAgo } = planned;
  const signUp = at(signedUpDaysAgo);
  const { phoneNumber, password } = demoOwner;
  const email = `${firstName.toLowerCase()}@demo.kontor.test`;
  const ownerId = await createAccount(signUp, tx, { firstName, lastName, email, password, phoneNumber });
  const details = { name, handle, category: 'Fashion and clothing', country: 'NG' } as const;
  const { id: referredBusinessId } = await openBusiness(signUp, tx, ownerId, details);
  const sides = { referrerId: referrer.userId, ownerId, referredBusinessId };
  const referral = await createReferral(tx, signUp, sides);
  if (!referral || planPaidDaysAgo === undefined) return;
  const actor = { kind: 'merchant', id: ownerId, name: `${firstName} ${lastName}` } as const;
  const subscriber = await createCaller(tx, referredBusinessId, actor);
  const plan = { plan: 'basic', period: 'quarterly', hasCard: false } as const;
  const reference = await buyPlan(tx, at(planPaidDaysAgo), subscriber, plan);
  await takeReferralStep(tx, at(planPaidDaysAgo), referral);
  if (chargedBackDaysAgo !== undefined) {
    const amountMinor = getListPriceMinor(plan.plan, plan.period) ?? 0;
    const reversal = toUpdate(reference, amountMinor, { result: 'reversed', providerReference: null });
    await applyPaymentUpdate(tx, at(chargedBackDaysAgo), reversal);
    await takeReferralStep(tx, at(chargedBackDaysAgo), referral);
  }
  const dueDaysAgo = planPaidDaysAgo - 30;
  if (dueDaysAgo > 0) await takeReferralStep(tx, at(dueDaysAgo), referral);
}
