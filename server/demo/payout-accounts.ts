import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Member } from '#server/caller.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { verifiedNameOf } from '#server/modules/kyc/kyc.records.ts';
import { accountsOf } from '#server/modules/payout-accounts/payout-accounts.records.ts';
import { addAccount, lookUpHolder } from '#server/modules/payout-accounts/payout-accounts.service.ts';
import { hasPin } from '#server/modules/pins/pins.records.ts';
import { setPin } from '#server/modules/pins/pins.service.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { applyDeposit } from '#server/modules/virtual-accounts/apply-deposit.ts';
import { advanceVirtualAccount } from '#server/modules/virtual-accounts/advance-virtual-account.ts';
import { ensureVirtual, lockVirtual } from '#server/modules/virtual-accounts/virtual-accounts.records.ts';
import { demoOwner, demoPin, demoPlace } from './accounts.ts';
import type { DemoShopRecord } from './demo.repo.ts';
import { backdatedJobs, pastJobs } from './past-jobs.ts';
import { getOpeningDate } from './year/order-schedule.ts';

const dayMs = 86_400_000;

type AccountDeps = Pick<
  Deps,
  'db' | 'config' | 'jobs' | 'banks' | 'payments' | 'payables' | 'courier' | 'log'
>;

/** The owner's own account, which has the verified name, and a supplier's account. */
const saved = [
  { cbnCode: '058', accountNumber: '0123456785', sourceType: 'businessPayoutAccount', dayOfShop: 3 },
  { cbnCode: '057', accountNumber: '2210034543', sourceType: 'bankDetails', dayOfShop: 40 },
] as const;

/** Transfers of customers to the virtual account, in major units. */
const transfers = [
  { providerReference: 'KSB-DEMO-1', amount: 45_000, sender: 'FOLAKE ADEYEMI', daysAgo: 34 },
  { providerReference: 'KSB-DEMO-2', amount: 18_500, sender: 'ZAINAB SULE', daysAgo: 9 },
];

/** A verified business's transaction PIN, payout accounts and virtual account. */
export async function openAccounts(
  deps: AccountDeps,
  { businessId, startedAt }: DemoShopRecord,
  owner: Actor & { id: string },
): Promise<void> {
  const name = await verifiedNameOf(deps.db, businessId);
  if (name === null || (await accountsOf(deps.db, businessId)).length > 0) return;
  const caller = await createCaller(deps.db, businessId, owner);
  const enquired = await Promise.all(saved.map((account) => lookUpHolder(deps, businessId, account)));
  const reference = businessId;
  const { email, phoneNumber } = demoOwner;
  const collecting = await deps.payments.openAccount({ reference, name, email, phoneNumber });
  const opens = getOpeningDate(startedAt).getTime();
  const jobs = backdatedJobs(deps.jobs, startedAt);
  const at = (instant: number) => ({ ...deps, jobs, clock: { now: () => new Date(instant) } });

  await deps.db.transaction(async (tx) => {
    if ((await accountsOf(tx, businessId)).length > 0) return;
    const pins = makePasswords(deps.config, 'pin');
    if (!(await hasPin(tx, owner.id))) await setPin({ ...at(opens + 2 * dayMs), pins }, tx, caller, demoPin);
    for (const [nth, { dayOfShop, ...account }] of saved.entries()) {
      const enquiry = enquired[nth];
      if (enquiry) await addAccount(tx, at(opens + dayOfShop * dayMs), caller, account, enquiry);
    }
    if (collecting.state !== 'open') return;
    const { state: _, ...opened } = collecting;
    const openedOn = new Date(opens + 60 * dayMs);
    await ensureVirtual(tx, {
      businessId,
      id: reference,
      status: 'not requested',
      requestedBy: owner.id,
      requestedAt: openedOn,
      provider: deps.payments.name,
    });
    const requested = await lockVirtual(tx, businessId);
    if (!requested) return;
    const then = { ...at(openedOn.getTime()), jobs: pastJobs(deps.jobs, startedAt) };
    const confirming = await advanceVirtualAccount(tx, then, requested, 'virtualAccount.request', owner);
    const opening = await advanceVirtualAccount(tx, then, confirming, 'virtualAccount.confirm', owner);
    const bank = { kind: 'payment', id: null, name: deps.payments.label } as const;
    await advanceVirtualAccount(tx, then, opening, 'virtualAccount.open', bank, {
      ...opened,
      openedAt: openedOn,
      nextDepositPollAt: startedAt,
    });
    await receive(tx, at, opened.accountNumber, startedAt);
  });
}

async function receive(
  tx: Transaction,
  at: (instant: number) => Parameters<typeof applyDeposit>[1],
  accountNumber: string,
  startedAt: Date,
): Promise<void> {
  for (const { amount, daysAgo, ...transfer } of transfers)
    await applyDeposit(tx, at(startedAt.getTime() - daysAgo * dayMs), {
      ...transfer,
      result: 'success',
      accountNumber,
      amountMinor: amount * 100,
      currency: 'NGN',
      arrivedAt: null,
    });
}

/** The owner, as the caller of services. */
export async function createCaller(
  executor: Executor,
  businessId: string,
  { id: userId, name }: Actor & { id: string },
): Promise<Member> {
  const business = await findBusiness(executor, businessId);
  if (!business) throw new Error(`The demo business ${businessId} no longer exists`);
  const { timeZone, currency, country } = business;
  return {
    userId,
    sessionId: userId,
    name,
    ...demoPlace,
    businessId,
    timeZone,
    currency,
    country,
    membership: { role: 'owner' },
  };
}
