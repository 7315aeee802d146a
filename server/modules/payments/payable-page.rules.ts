import type { Payable } from '#contract/money/payment.ts';
import { isPaymentInProgress } from './open-payment.ts';
import { type TransactionRecord, getReference } from './transactions.repo.ts';

/** Returns the payment that a payer has started and can continue; null without one. */
export function findResumablePayment(paid: TransactionRecord[], now: Date): Payable['inProgress'] {
  const inProgress = paid.find((payment) => isPaymentInProgress(payment, now));
  return inProgress ? { reference: getReference(inProgress), amountMinor: inProgress.grossMinor } : null;
}

/** Returns the business as its payers see it. */
export const toPayableBusiness = (business: {
  name: string;
  imageUrl: string | null;
  phoneNumber: string | null;
}) => ({
  businessName: business.name,
  businessImageUrl: business.imageUrl,
  businessPhoneNumber: business.phoneNumber,
});

/** The page of a record that only shows its status. */
export const emptyPayablePage = {
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
  dueMinor: 0,
  overdue: false,
  note: null,
  terms: null,
  inProgress: null,
};
