import type { Bill, BillLine } from '#domain/subscription.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import { formatMoney } from '#server/format.ts';
import type { EmailRow } from '#server/providers/mail/email-layout.ts';
import { describeChoice } from './plan.words.ts';

const lineTexts: Record<BillLine['kind'], (line: BillLine) => string> = {
  price: describeChoice,
  unusedDays: (line) =>
    `Unused days of ${describeChoice(line)}: ${line.days?.unused ?? 0} of ${line.days?.total ?? 0}`,
  creditUsed: () => 'Credit used',
  creditLeft: () => 'Credit for later bills',
};

/** Returns the lines of a bill, its total and the VAT that it includes, as rows of an email or a document. */
export const getBillRows = ({ lines, totalMinor, vatMinor }: Bill): EmailRow[] => [
  ...lines.map((line) => ({
    label: lineTexts[line.kind](line),
    value: formatMoney(line.amountMinor, subscriptionCurrency),
  })),
  { label: 'Total', value: formatMoney(totalMinor, subscriptionCurrency), isStrong: true },
  { label: 'Includes VAT (7.5 %)', value: formatMoney(vatMinor, subscriptionCurrency) },
];
