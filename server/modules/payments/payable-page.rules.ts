import type { Payable } from '#contract/money/payment.ts';
import { isUnderWay } from './open-payment.ts';
import { type TransactionRecord, referenceOf } from './transactions.repo.ts';

/** Returns the payment that a payer has started and can continue; null without one. */
export function underWayOf(paid: TransactionRecord[], now: Date): Payable['underWay'] {
  const found = paid.find((payment) => isUnderWay(payment, now));
  return found ? { reference: referenceOf(found), amountMinor: found.grossMinor } : null;
}

/** Returns the business as its payers see it. */
export const ofBusiness = (business: {
  name: string;
  imageUrl: string | null;
  phoneNumber: string | null;
}) => ({
  businessName: business.name,
  businessImageUrl: business.imageUrl,
  businessPhoneNumber: business.phoneNumber,
});

/** The page of a record that only shows its status. */
export const nothingYet = {
  items: [],
  charges: [],
  number: null,
  customerName: null,
  customerEmail: null,
  subtotalMinor: 0,
  discountMinor: 0,
  taxMinor: 0,
  totalMinor: 0,
  paidMinor: 0,
  owedMinor: 0,
  overdue: false,
  note: null,
  terms: null,
  underWay: null,
};
