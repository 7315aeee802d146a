import { type CalendarDate, parseDate, toZoned } from '@internationalized/date';
import { dayOf } from './date-range.ts';
import { divideRounded } from './money.ts';
import { type Plan, plans } from './plan.ts';
import { getListPriceMinor } from './subscription-prices.ts';
import type { Bill, BillLine, BillingPeriod, SubscriptionStatus } from './subscription.ts';

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

/** Everything that decides what a change of the plan costs. */
export interface BillingState {
  /** Null for a business without a subscription. */
  status: SubscriptionStatus | null;
  /** Null before the first payment and in a trial. */
  paid: PaidPeriod | null;
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

function startToday(
  { paid, creditMinor, timeZone }: BillingState,
  choice: PlanChoice,
  priceMinor: number,
  now: Date,
): BilledPeriod {
  const next = startPeriod(choice, priceMinor, now, timeZone);
  const days = paid && countDays(paid, now, timeZone);
  const unusedMinor = paid && days ? divideRounded(paid.priceMinor * days.unused, days.total) : 0;
  const unused =
    paid && days && unusedMinor > 0
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
  return createPeriod(choice, priceMinor, today.toString(), today, timeZone);
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
 * rounded half up to the kobo. Any other change is scheduled for the end of the period.
 */
export function planChange(state: BillingState, choice: PlanChoice, now: Date): PlanChange {
  const { paid } = state;
  const status = state.status === 'canceled' || state.status === 'expired' ? null : state.status;
  const priceMinor = getListPriceMinor(choice.plan, choice.period);
  if (status === 'past_due') return unavailable('Pay the unpaid renewal first, or cancel the plan.');
  const current = status === 'active' ? paid : null;
  if (current?.plan === choice.plan && current.period === choice.period) return { kind: 'current' };
  if (choice.plan === 'free') return unavailable('To return to the free plan, cancel your plan.');
  if (priceMinor === null) return unavailable('A custom plan is by agreement. Contact us.');
  if (!current) return { kind: 'purchase', ...startToday({ ...state, paid: null }, choice, priceMinor, now) };
  if (current.end <= now) return unavailable('Your plan is being renewed. Try again in a few minutes.');
  if (!isUpgrade(current, choice)) return { kind: 'scheduled', at: current.end };
  return { kind: 'upgrade', ...startToday(state, choice, priceMinor, now) };
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
