import { type CalendarDate, parseDate, toZoned } from '@internationalized/date';
import { dayOf } from './date-range.ts';
import { divideRounded } from './money.ts';
import { type Plan, plans } from './plan.ts';
import { getListPriceMinor } from './subscription-prices.ts';
import type { BillingPeriod } from './billing-period.ts';
import type { Bill, BillLine, SubscriptionStatus } from './subscription.ts';

export interface PlanChoice {
  plan: Plan;
  period: BillingPeriod;
}

/** A paid period of a plan. */
export interface PaidPeriod extends PlanChoice {
  /** The price of the whole period, VAT included, in kobo. */
  priceMinor: number;
  /** The day that the periods are counted from, 'YYYY-MM-DD': the last purchase or upgrade. */
  anchorDay: string;
  /** The first instant of the period and the first one after it: midnights in the business's time zone. */
  start: Date;
  end: Date;
}

/** A choice as a merchant makes it. */
export interface ChangeChoice extends PlanChoice {
  /** In a trial: the plan starts once it is paid, in place of the day on which the trial ends. */
  startsNow?: boolean | undefined;
}

/** Everything that decides what a change of the plan costs. */
export interface BillingState {
  /** Null for a business without a subscription. */
  status: SubscriptionStatus | null;
  /** Null before the first payment. In a trial: the plan that is paid already and starts when the trial ends. */
  paid: PaidPeriod | null;
  /** The end of the trial; null for a business that had none. */
  trialEndsAt: Date | null;
  /** Credit of earlier changes, in kobo, that the next bills use first. */
  creditMinor: number;
  /** The business's time zone (IANA name). */
  timeZone: string;
}

/** A bill, with the period and the credit as they are once it is paid. */
export interface BilledPeriod {
  bill: Bill;
  paid: PaidPeriod;
  creditMinor: number;
}

/** The effect of a choice. `scheduled` takes effect at an instant, without a bill now. */
export type PlanChange =
  | ({ kind: 'purchase' | 'upgrade' } & BilledPeriod)
  | { kind: 'scheduled'; at: Date }
  | { kind: 'current' }
  | { kind: 'unavailable'; reason: string };

const monthsOf: Record<BillingPeriod, number> = { quarterly: 3, yearly: 12 };
const rankOf = (plan: Plan) => plans.indexOf(plan);

/** Returns the VAT that is included in an amount: 7.5 %, rounded half up (decisions, "Paying Kontor"). Kobo. */
export const getIncludedVatMinor = (totalMinor: number): number => divideRounded(totalMinor * 75, 1075);

const toInstant = (day: CalendarDate, timeZone: string): Date => toZoned(day, timeZone).toDate();

/** Returns the first day after a period. A month that is too short ends it earlier; the next one is not affected. */
function getEndDay(anchorDay: string, start: CalendarDate, period: BillingPeriod): CalendarDate {
  const anchor = parseDate(anchorDay);
  const monthsBefore = (start.year - anchor.year) * 12 + start.month - anchor.month;
  return anchor.add({ months: monthsBefore + monthsOf[period] });
}

const createPeriod = (
  choice: PlanChoice,
  priceMinor: number,
  anchorDay: string,
  start: CalendarDate,
  timeZone: string,
): PaidPeriod => ({
  ...choice,
  priceMinor,
  anchorDay,
  start: toInstant(start, timeZone),
  end: toInstant(getEndDay(anchorDay, start, choice.period), timeZone),
});

/** Returns the days of a period that a new plan replaces: today and all later ones. */
function countDays({ start, end }: PaidPeriod, now: Date, timeZone: string) {
  const lastDay = dayOf(end, timeZone);
  const total = lastDay.compare(dayOf(start, timeZone));
  const unused = Math.min(Math.max(lastDay.compare(dayOf(now, timeZone)), 0), total);
  return { unused, total };
}

/** Computes the bill of a period. The credit is the value of the unused days and what is left of earlier ones. */
function createBill(next: PaidPeriod, creditMinor: number, unused: BillLine | undefined): BilledPeriod {
  const { plan, period, priceMinor, start, end } = next;
  const line = (kind: BillLine['kind'], amountMinor: number): BillLine => ({
    kind,
    plan,
    period,
    days: null,
    amountMinor,
  });
  const unusedMinor = -(unused?.amountMinor ?? 0);
  const surplusMinor = Math.max(unusedMinor - priceMinor, 0);
  const usedMinor = Math.min(creditMinor, priceMinor - unusedMinor + surplusMinor);
  const totalMinor = priceMinor - unusedMinor + surplusMinor - usedMinor;
  return {
    bill: {
      lines: [
        line('price', priceMinor),
        ...(unused ? [unused] : []),
        ...(usedMinor > 0 ? [line('creditUsed', -usedMinor)] : []),
        ...(surplusMinor > 0 ? [line('creditLeft', surplusMinor)] : []),
      ],
      totalMinor,
      vatMinor: getIncludedVatMinor(totalMinor),
      periodStart: start.toISOString(),
      periodEnd: end.toISOString(),
    },
    paid: next,
    creditMinor: creditMinor - usedMinor + surplusMinor,
  };
}

/** Bills a period that starts today in place of the present one. */
function replaceToday(
  { creditMinor, timeZone }: BillingState,
  paid: PaidPeriod,
  choice: PlanChoice,
  priceMinor: number,
  now: Date,
): BilledPeriod {
  const next = startPeriod(choice, priceMinor, now, timeZone);
  const days = countDays(paid, now, timeZone);
  const unusedMinor = divideRounded(paid.priceMinor * days.unused, days.total);
  const unused =
    unusedMinor > 0
      ? ({
          kind: 'unusedDays',
          plan: paid.plan,
          period: paid.period,
          days,
          amountMinor: -unusedMinor,
        } as const)
      : undefined;
  return createBill(next, creditMinor, unused);
}

/** Returns a period that starts today and is paid outside of Kontor: that of a plan by agreement. */
export function startPeriod(choice: PlanChoice, priceMinor: number, now: Date, timeZone: string): PaidPeriod {
  const today = dayOf(now, timeZone);
  const { plan, period } = choice;
  return createPeriod({ plan, period }, priceMinor, today.toString(), today, timeZone);
}

/**
 * Returns the days of the trial that a plan gives up that starts today: today's is not counted. 0 without a trial, on its last
 * day, and where a plan is paid already.
 */
export function countTrialDays({ status, paid, trialEndsAt, timeZone }: BillingState, now: Date): number {
  if (status !== 'trialing' || paid || trialEndsAt === null) return 0;
  return Math.max(dayOf(trialEndsAt, timeZone).compare(dayOf(now, timeZone)), 0);
}

/** Bills a first period, which begins on a day without anything unused. */
function startOn(
  { creditMinor, timeZone }: BillingState,
  choice: PlanChoice,
  priceMinor: number,
  day: CalendarDate,
): BilledPeriod {
  const { plan, period } = choice;
  return createBill(
    createPeriod({ plan, period }, priceMinor, day.toString(), day, timeZone),
    creditMinor,
    undefined,
  );
}

/** A higher plan that is not paid for a shorter period, or the same one for a longer period. */
const isUpgrade = (from: PlanChoice, to: PlanChoice): boolean => {
  const longer = monthsOf[to.period] - monthsOf[from.period];
  return from.plan === to.plan ? longer > 0 : rankOf(to.plan) > rankOf(from.plan) && longer >= 0;
};

const unavailable = (reason: string) => ({ kind: 'unavailable', reason }) as const;

/**
 * Computes what choosing a plan does now; the preview and the transition both use it (decisions, "Plans"). An upgrade
 * starts a new period today and pays its price less the unused days of the old one, by days in the business's time zone,
 * rounded half up to the kobo. A plan that is bought in a trial starts when the trial ends, unless the merchant wants it now
 * (decisions, "Third round"). Any other change is scheduled for the end of the period.
 */
export function planChange(state: BillingState, choice: ChangeChoice, now: Date): PlanChange {
  const { paid, timeZone } = state;
  const status = state.status === 'canceled' || state.status === 'expired' ? null : state.status;
  const priceMinor = getListPriceMinor(choice.plan, choice.period);
  if (status === 'past_due') return unavailable('Pay the unpaid renewal first, or cancel the plan.');
  const current = status === 'active' ? paid : null;
  if (current?.plan === choice.plan && current.period === choice.period) return { kind: 'current' };
  if (choice.plan === 'free') return unavailable('To return to the free plan, cancel your plan.');
  if (priceMinor === null) return unavailable('A custom plan is by agreement. Contact us.');
  if (!current) {
    if (status === 'trialing' && paid)
      return unavailable(
        'Your next plan is paid and starts when the trial ends. You can change it from then on.',
      );
    const days = choice.startsNow ? 0 : countTrialDays(state, now);
    return { kind: 'purchase', ...startOn(state, choice, priceMinor, dayOf(now, timeZone).add({ days })) };
  }
  if (current.end <= now) return unavailable('Your plan is being renewed. Try again in a few minutes.');
  if (!isUpgrade(current, choice)) return { kind: 'scheduled', at: current.end };
  return { kind: 'upgrade', ...replaceToday(state, current, choice, priceMinor, now) };
}

/**
 * Computes the bill of the next period, which begins when the paid one ends. A plan by agreement keeps its price, any other
 * has the listed one.
 * @param choice the scheduled plan, or the paid one
 */
export function planRenewal(
  { creditMinor, timeZone }: Pick<BillingState, 'creditMinor' | 'timeZone'>,
  paid: PaidPeriod,
  choice: PlanChoice,
): BilledPeriod {
  const priceMinor = getListPriceMinor(choice.plan, choice.period) ?? paid.priceMinor;
  const start = dayOf(paid.end, timeZone);
  const { plan, period } = choice;
  return createBill(
    createPeriod({ plan, period }, priceMinor, paid.anchorDay, start, timeZone),
    creditMinor,
    undefined,
  );
}
