import { parseDate, toZoned } from '@internationalized/date';
import { dayOf } from '#domain/date-range.ts';
import { divideRounded } from '#domain/money.ts';
import {
  type BilledPeriod,
  type BillingState,
  type PaidPeriod,
  type PlanChoice,
  planChange,
  planRenewal,
} from '#domain/subscription-billing.ts';
import type { Bill } from '#domain/subscription.ts';

export const choices: readonly PlanChoice[] = (['basic', 'pro'] as const).flatMap((plan) =>
  (['quarterly', 'yearly'] as const).map((period) => ({ plan, period })),
);

/** Returns an instant of a day ('YYYY-MM-DD') in a time zone. */
export const toInstantOfDay = (day: string, timeZone: string, hour: number): Date =>
  toZoned(parseDate(day), timeZone).set({ hour }).toDate();

/** Computes the price of the used days on its own: the whole price, less the unused days where a period was cut. */
function getPriceOfDays({ priceMinor, start, end }: PaidPeriod, until: Date, timeZone: string): number {
  const dayNumber = (instant: Date) =>
    Math.round(dayOf(instant, timeZone).toDate('UTC').getTime() / 86_400_000);
  const total = dayNumber(end) - dayNumber(start);
  return priceMinor - divideRounded(priceMinor * Math.max(0, dayNumber(end) - dayNumber(until)), total);
}

/** Plays purchases, changes and renewals of one business, which always pays; time moves in whole days. */
export function createHistory(from: Date, timeZone: string) {
  let now = from;
  let state: BillingState = { status: null, paid: null, trialEndsAt: null, creditMinor: 0, timeZone };
  let scheduled: PlanChoice | null = null;
  let endedMinor = 0;
  const bills: Bill[] = [];

  const pay = ({ bill, paid, creditMinor }: BilledPeriod) => {
    if (state.paid) endedMinor += getPriceOfDays(state.paid, paid.start, timeZone);
    bills.push(bill);
    state = { ...state, status: 'active', paid, creditMinor };
    scheduled = null;
  };
  return {
    bills,
    wait(days: number): void {
      now = new Date(now.getTime() + days * 86_400_000);
      while (state.paid && state.paid.end <= now)
        pay(planRenewal(state, state.paid, scheduled ?? state.paid));
    },
    /** Previews a choice, and carries it out. */
    choose(choice: PlanChoice): { kind: string; previewMinor: number; billedMinor: number } {
      const preview = planChange(state, choice, now);
      const change = planChange(state, choice, now);
      const paidBefore = bills.length;
      if (change.kind === 'purchase' || change.kind === 'upgrade') pay(change);
      else if (change.kind === 'scheduled') scheduled = choice;
      return {
        kind: change.kind,
        previewMinor: 'bill' in preview ? preview.bill.totalMinor : 0,
        billedMinor: bills.slice(paidBefore).reduce((sum, { totalMinor }) => sum + totalMinor, 0),
      };
    },
    paidMinor: () => bills.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    getCreditMinor: () => state.creditMinor,
    /** The price of the days of all periods that ended, and of the present one. */
    getUsedMinor: () => endedMinor + (state.paid?.priceMinor ?? 0),
  };
}
