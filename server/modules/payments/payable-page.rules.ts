import type { Payable } from '#contract/money/payment.ts';
import type { Business } from '#domain/business.ts';
import { paymentStatusOf } from '#machines/lifecycles/payment.lifecycle.ts';
import { getPublicName } from '#server/modules/business/business.records.ts';
import { formatPhone } from '#server/platform/phone-numbers.ts';
import { type TransactionRecord } from './transactions.repo.ts';
import { getReference, isPayment } from './transaction-kinds.ts';

/** Returns the payments that are pending by what the provider says, and their sum; null without one. */
export function sumPendingPayments(payments: readonly TransactionRecord[]): Payable['inProgress'] {
  const pending = payments.filter(
    (payment) =>
      isPayment(payment) && payment.source === 'provider' && paymentStatusOf(payment.result) === 'pending',
  );
  const newest = pending.at(-1);
  if (!newest) return null;
  const amountMinor = pending.reduce((sum, { grossMinor }) => sum + grossMinor, 0);
  return { reference: getReference(newest), amountMinor, count: pending.length };
}

/** Returns the business as its payers see it. */
export const toPayableBusiness = (
  business: Pick<Business, 'name' | 'kycVerificationStatus' | 'imageUrl' | 'phoneNumber' | 'country'>,
) => ({
  businessName: getPublicName(business),
  businessImageUrl: business.imageUrl,
  businessPhoneNumber: business.phoneNumber && formatPhone(business.phoneNumber, business.country),
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
