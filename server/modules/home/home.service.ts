import { HomeSummary, onboardingTasks } from '#contract/people/home.ts';
import { type Span, dayOf, presetDays, spanOf } from '#domain/date-range.ts';
import { Currency } from '#domain/money.ts';
import { getComparisonSpans, getPresetStep } from '#domain/period.ts';
import type { PayoutRequirements } from '#domain/payout-requirements.ts';
import { type Resource, can } from '#domain/permission.ts';
import { getAvailabilityOn, newStore } from '#domain/store-drafts.ts';
import { RecordType, getVisibleRecordTypes } from '#domain/timeline.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { getPayoutRequirements } from '#server/modules/payout-requirements/payout-requirements.service.ts';
import { hasFoundEvent } from '#server/modules/events/applications.service.ts';
import { countWaiting } from '#server/modules/orders/list/order-list.service.ts';
import { readCounts } from '#server/modules/orders/orders.records.ts';
import { getOpenDisputes } from '#server/modules/payments/disputes/dispute.view.ts';
import { findDelayedProcesses } from '#server/modules/delays/delays.service.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { listLatestActivity } from '#server/platform/timeline/timeline.repo.ts';
import { getStoreAddress } from '#server/store-address.ts';
import { type PeriodSums, sumPeriods } from '#server/modules/transactions/transactions.records.ts';
import {
  countOrdersPlaced,
  findSetupSteps,
  findStore,
  getLowStock,
  getOpenInvoices,
  isNewBusiness,
} from './home.repo.ts';

const daysShown = 30;
const activityShown = 10;
const productsShown = 5;

type HomeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'payouts' | 'identity'>;
/** With what more than one part needs. */
type PartDeps = HomeDeps & { payoutRequirements: Promise<PayoutRequirements> };
type Read<T> = (deps: PartDeps, caller: Member) => Promise<T>;

/** Reads a part of the page for members who may view the resource; null for others. */
const forViewers =
  <T>(resource: Resource, read: Read<T>): Read<T | null> =>
  async (deps, caller) =>
    can(caller.membership, resource, 'view-only') ? read(deps, caller) : null;

const parts: { [Name in keyof HomeSummary]: Read<HomeSummary[Name]> } = {
  isNew: ({ db }, { businessId }) => isNewBusiness(db, businessId),
  store: forViewers('WEB_STORE', getStore),
  orders: forViewers('ORDER', getOrderCounts),
  waiting: forViewers('ORDER', async ({ db }, { businessId }) =>
    countWaiting(await readCounts(db, businessId)),
  ),
  sales: forViewers('PAYMENT', getSales),
  activity: getActivity,
  stock: forViewers('PRODUCT', ({ db }, { businessId }) => getLowStock(db, businessId, productsShown)),
  money: forViewers('PAYMENT', getBalances),
  payout: forViewers('PAYMENT', ({ payoutRequirements }) => payoutRequirements),
  unpaidInvoices: forViewers('INVOICE', getUnpaidInvoices),
  disputes: forViewers('PAYMENT', ({ db }, { businessId }) => getOpenDisputes(db, businessId)),
  delayed: findDelayedProcesses,
  getStarted: getSetupTasks,
};

/**
 * Returns the home page in the business's time zone and currency. Its parts are read in parallel; those that the member
 * may not view are empty.
 */
export async function getHomeSummary(deps: HomeDeps, caller: Member): Promise<HomeSummary> {
  const partDeps = { ...deps, payoutRequirements: getPayoutRequirements(deps.db, caller) };
  const reads = Object.entries(parts).map(
    async ([name, read]) => [name, await read(partDeps, caller)] as const,
  );
  return HomeSummary.parse(Object.fromEntries(await Promise.all(reads)));
}

async function getBalances(
  { db }: Pick<Deps, 'db'>,
  { businessId, currency: code }: Member,
): Promise<HomeSummary['money']> {
  const currency = Currency.parse(code);
  const { availableMinor, pendingMinor, inDisputeMinor, onItsWayMinor } = await getBalance(
    db,
    businessId,
    currency,
  );
  return {
    available: { amountMinor: availableMinor, currency },
    pending: { amountMinor: pendingMinor, currency },
    inDispute: { amountMinor: inDisputeMinor, currency },
    onItsWay: { amountMinor: onItsWayMinor, currency },
  };
}

async function getUnpaidInvoices(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, currency: code, timeZone }: Member,
): Promise<HomeSummary['unpaidInvoices']> {
  const currency = Currency.parse(code);
  const today = dayOf(clock.now(), timeZone).toString();
  const { dueMinor, ...counts } = await getOpenInvoices(db, businessId, currency, today);
  return { ...counts, due: { amountMinor: dueMinor, currency } };
}

/** Returns the period up to now, and the same part of the previous period. */
function getPeriods(
  preset: 'today' | 'this_month',
  now: Date,
  timeZone: string,
): [present: Span, before: Span] {
  const { present, before } = getComparisonSpans(
    presetDays(preset, dayOf(now, timeZone)),
    getPresetStep(preset),
    now,
    timeZone,
  );
  return [present, before];
}

async function getSales(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, timeZone, currency: code }: Member,
): Promise<HomeSummary['sales']> {
  const currency = Currency.parse(code);
  const now = clock.now();
  const today = dayOf(now, timeZone);
  const days = Array.from({ length: daysShown }, (_, ago) => today.subtract({ days: daysShown - 1 - ago }));
  const sums = await sumPeriods(db, businessId, currency, [
    ...getPeriods('today', now, timeZone),
    ...getPeriods('this_month', now, timeZone),
    ...days.map((day) => spanOf({ first: day, last: day }, timeZone)),
  ]);
  const [day, dayBefore, month, monthBefore, ...daily] = sums;
  return {
    today: toSalesFigures(day, dayBefore, currency),
    month: toSalesFigures(month, monthBefore, currency),
    daily: days.map((each, nth) => ({ day: each.toString(), amountMinor: netOf(daily[nth]) })),
  };
}

const netOf = (sums: PeriodSums | undefined): number => (sums ? sums.grossMinor - sums.refundsMinor : 0);

const toSalesFigures = (
  present: PeriodSums | undefined,
  before: PeriodSums | undefined,
  currency: Currency,
) => ({
  gross: { amountMinor: present?.grossMinor ?? 0, currency },
  refunds: { amountMinor: present?.refundsMinor ?? 0, currency },
  net: { amountMinor: netOf(present), currency },
  netBefore: { amountMinor: netOf(before), currency },
});

async function getOrderCounts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, timeZone }: Member,
): Promise<HomeSummary['orders']> {
  const spans = getPeriods('this_month', clock.now(), timeZone);
  const [month = 0, monthBefore = 0] = await countOrdersPlaced(db, businessId, spans);
  return { month, monthBefore };
}

async function getActivity(
  { db }: Pick<Deps, 'db'>,
  { businessId, membership }: Member,
): Promise<HomeSummary['activity']> {
  const types = getVisibleRecordTypes(membership).filter((type) => type !== 'user' && type !== 'export');
  const entries = await listLatestActivity(db, businessId, types, 2 * activityShown);
  return entries
    .filter((entry) => !isRepeatedEntry(entry, entries))
    .slice(0, activityShown)
    .map(({ at, ...entry }) => ({
      ...entry,
      recordType: RecordType.parse(entry.recordType),
      at: at.toISOString(),
    }));
}

type Entry = Awaited<ReturnType<typeof listLatestActivity>>[number];

/**
 * Returns true for an entry that repeats another one: a payment is shown with its order or invoice, if that entry is
 * shown too; a refund is shown once, and not also with its payment.
 */
const isRepeatedEntry = (entry: Entry, all: readonly Entry[]): boolean =>
  entry.recordType === 'transaction' &&
  all.some(
    (other) =>
      other.id !== entry.id &&
      other.at.getTime() === entry.at.getTime() &&
      other.recordLabel === entry.recordLabel &&
      (other.recordType !== 'transaction' || (other.event === entry.event && other.id > entry.id)),
  );

async function getStore(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { businessId, timeZone }: Member,
): Promise<HomeSummary['store']> {
  const store = await findStore(db, businessId);
  if (!store) throw new AppError('NOT_FOUND');
  const today = dayOf(clock.now(), timeZone).toString();
  const { status } = getAvailabilityOn(today, store.availability ?? newStore.availability);
  return { status, address: getStoreAddress(config, store) };
}

/** Returns whether each task is done. Without a community of the operator there is none to join. */
async function getSetupTasks(
  { db, config, payoutRequirements }: Pick<PartDeps, 'db' | 'config' | 'payoutRequirements'>,
  { userId, businessId }: Member,
): Promise<HomeSummary['getStarted']> {
  const [user, first, foundEvent, { kyc, hasAccount, hasPin }] = await Promise.all([
    userById(db, userId),
    findSetupSteps(db, businessId),
    hasFoundEvent(db, businessId),
    payoutRequirements,
  ]);
  const done: Record<(typeof onboardingTasks)[number], boolean> = {
    ADD_PRODUCT: first.product,
    CUSTOMIZE_STORE: first.branding,
    DELIVERY_HANDLER: first.deliveryHandler,
    RETURN_POLICY: first.returnPolicy,
    TRANSACTION_PIN: hasPin,
    KYC: kyc === 'approved',
    WITHDRAWAL_ACCOUNT: hasAccount,
    FIND_EVENT: foundEvent,
    REQUEST_PAYMENT: first.paymentRequest,
    JOIN_COMMUNITY: user?.communityMember ?? false,
  };
  const { communityUrl = null } = config;
  return onboardingTasks
    .filter((task) => task !== 'JOIN_COMMUNITY' || communityUrl !== null)
    .map((task) => ({ task, done: done[task], url: task === 'JOIN_COMMUNITY' ? communityUrl : null }));
}
