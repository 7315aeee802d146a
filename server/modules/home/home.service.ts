import { type HomeSummary, onboardingTasks } from '#contract/business.ts';
import { type Span, dayOf, presetDays, spanOf } from '#domain/date-range.ts';
import { Currency } from '#domain/money.ts';
import { compared, presetStep } from '#domain/period.ts';
import { type Resource, can } from '#domain/permission.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { kycStatusOf } from '#server/modules/kyc/kyc.repo.ts';
import { balanceOf } from '#server/modules/ledger/ledger.service.ts';
import { payoutRequirementsOf } from '#server/modules/payout-requirements/payout-requirements.service.ts';
import { readCounts } from '#server/modules/orders/orders.repo.ts';
import { accountsOf } from '#server/modules/payout-accounts/payout-accounts.repo.ts';
import { hasPin } from '#server/modules/pins/pins.repo.ts';
import { stuckOf } from '#server/modules/waits/stuck.service.ts';
import { userById } from '#server/modules/session/users.repo.ts';
import { latestActivity } from '#server/modules/timeline/timeline.repo.ts';
import { type Sums, firstThings, lowStock, newOrders, openInvoices, takingsIn } from './home.repo.ts';

const daysShown = 30;
const activityShown = 10;
const productsShown = 5;

type OrderPart = Pick<HomeSummary, 'today' | 'month' | 'daily' | 'waiting' | 'activity'>;
const withheld: OrderPart = { today: null, month: null, daily: [], waiting: null, activity: [] };

/** The day's trade in the business's time zone and currency; what a person may not see is empty. */
export async function homeSummary(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'payouts' | 'identity'>,
  caller: Member,
): Promise<HomeSummary> {
  const sees = (resource: Resource) => can(caller.standing, resource, 'view-only');
  const [orderPart, stock, money, payout, unpaidInvoices, stuck, getStarted] = await Promise.all([
    sees('ORDER') ? orderSummary(deps, caller) : withheld,
    sees('PRODUCT') ? lowStock(deps.db, caller.businessId, productsShown) : null,
    sees('PAYMENT') ? moneyOf(deps, caller) : null,
    sees('PAYMENT') ? payoutRequirementsOf(deps.db, caller) : null,
    sees('INVOICE') ? unpaidOf(deps, caller) : null,
    stuckOf(deps, caller),
    tasks(deps, caller),
  ]);
  return { ...orderPart, stock, money, payout, unpaidInvoices, stuck, getStarted };
}

async function moneyOf(
  { db }: Pick<Deps, 'db'>,
  { businessId, currency: code }: Member,
): Promise<HomeSummary['money']> {
  const currency = Currency.parse(code);
  const { availableMinor, pendingMinor } = await balanceOf(db, businessId, currency);
  return {
    available: { amountMinor: availableMinor, currency },
    pending: { amountMinor: pendingMinor, currency },
  };
}

async function unpaidOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, currency: code, timeZone }: Member,
): Promise<HomeSummary['unpaidInvoices']> {
  const currency = Currency.parse(code);
  const today = dayOf(clock.now(), timeZone).toString();
  const { owedMinor, ...counts } = await openInvoices(db, businessId, currency, today);
  return { ...counts, owed: { amountMinor: owedMinor, currency } };
}

/** Today and this month up to now, each beside the same stretch of the period before. */
const stretches = (now: Date, timeZone: string): Span[] =>
  (['today', 'this_month'] as const).flatMap((preset) => {
    const days = presetDays(preset, dayOf(now, timeZone));
    const { present, before } = compared(days, presetStep(preset), now, timeZone);
    return [present, before];
  });

async function orderSummary({ db, clock }: Pick<Deps, 'db' | 'clock'>, caller: Member): Promise<OrderPart> {
  const { businessId, timeZone } = caller;
  const currency = Currency.parse(caller.currency);
  const now = clock.now();
  const today = dayOf(now, timeZone);
  const days = Array.from({ length: daysShown }, (_, ago) => today.subtract({ days: daysShown - 1 - ago }));
  const besides = stretches(now, timeZone);
  const spans = [...besides, ...days.map((day) => spanOf({ first: day, last: day }, timeZone))];
  const [sums, counts, fresh, activity] = await Promise.all([
    takingsIn(db, businessId, currency, spans),
    readCounts(db, businessId),
    newOrders(db, businessId),
    latestActivity(db, businessId, activityShown),
  ]);
  const sum = (nth: number): Sums => sums[nth] ?? { amountMinor: 0, orders: 0 };
  const beside = (present: Sums, past: Sums) => ({
    now: { amountMinor: present.amountMinor, currency },
    before: { amountMinor: past.amountMinor, currency },
    orders: present.orders,
    ordersBefore: past.orders,
  });
  const waitingIn = (isMeant: (count: (typeof counts)[number]) => boolean) =>
    counts.filter(isMeant).reduce((total, { count }) => total + count, 0);
  return {
    today: beside(sum(0), sum(1)),
    month: beside(sum(2), sum(3)),
    daily: days.map((day, nth) => ({
      day: day.toString(),
      amountMinor: sum(besides.length + nth).amountMinor,
    })),
    waiting: {
      ...fresh,
      toShip: waitingIn(
        ({ status, shippingStatus }) =>
          (status === 'PAYMENT_CONFIRMED' || status === 'ORDER_INTENT_CONFIRMED') &&
          shippingStatus === 'PENDING',
      ),
      toRefund: waitingIn(({ status }) => status === 'REFUND_REQUESTED'),
    },
    activity: activity.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  };
}

/** A task whose records Kontor does not keep has not been done by anybody. */
async function tasks(
  { db }: Pick<Deps, 'db'>,
  { userId, businessId }: Member,
): Promise<HomeSummary['getStarted']> {
  const [user, first, pin, kyc, accounts] = await Promise.all([
    userById(db, userId),
    firstThings(db, businessId),
    hasPin(db, userId),
    kycStatusOf(db, businessId),
    accountsOf(db, businessId),
  ]);
  const done: Partial<Record<(typeof onboardingTasks)[number], boolean>> = {
    ADD_PRODUCT: first.product,
    DELIVERY_HANDLER: first.deliveryHandler,
    RETURN_POLICY: first.returnPolicy,
    TRANSACTION_PIN: pin,
    KYC: kyc === 'approved',
    WITHDRAWAL_ACCOUNT: accounts.length > 0,
    JOIN_COMMUNITY: user?.communityMember ?? false,
  };
  return onboardingTasks.map((task) => ({ task, done: done[task] ?? false }));
}
