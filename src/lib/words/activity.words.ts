import type { RecordType } from '#domain/record-type.ts';
import { orderEventWords } from './order.words.ts';

/** What happened to a record, where records of every kind stand in one list: each sentence names the kind. */
const words: Partial<Record<RecordType, Readonly<Record<string, string>>>> = {
  invoice: {
    'invoice.created': 'Invoice drafted',
    'invoice.edited': 'Invoice changed',
    'invoice.deleted': 'Invoice deleted',
    'invoice.send': 'Invoice sent',
    'invoice.mailed': 'Invoice emailed',
    'invoice.viewed': 'Invoice viewed by the customer',
    'invoice.noted': 'Note on invoice',
    'invoice.reminded': 'Payment reminder sent for invoice',
    'invoice.linkRevoked': 'Link replaced of invoice',
    'invoice.void': 'Invoice voided',
    'payment.partial': 'Partial payment of invoice',
    'payment.settled': 'Invoice paid',
    'payment.takenBack': 'Recorded payment undone of invoice',
    'payment.reversed': 'Payment reversed of invoice',
    'payment.refunded': 'Payment refunded of invoice',
  },
  product: {
    'product.created': 'Product added:',
    'product.changed': 'Product changed:',
    'product.published': 'Product published:',
    'product.unpublished': 'Product unpublished:',
    'product.archived': 'Product archived:',
    'product.deleted': 'Product deleted:',
    'product.restored': 'Product restored:',
    'stock.changed': 'Stock changed:',
  },
  'product-import': { 'import.finished': 'Products imported from' },
  customer: {
    'customer.created': 'Customer added:',
    'customer.changed': 'Customer changed:',
    'customer.noted': 'Note on customer',
    'customer.tagged': 'Tags changed of customer',
    'customer.merged': 'Customers merged into',
    'customer.deleted': 'Customer removed:',
  },
  'customer-import': { 'import.finished': 'Customers imported from' },
  'order-import': { 'import.finished': 'Orders imported from' },
  transaction: {
    'payment.succeeded': 'Payment received:',
    'payment.failed': 'Payment failed:',
    'payment.reversed': 'Payment reversed:',
    'payment.takenBack': 'Recorded payment undone:',
    'refund.started': 'Refund started:',
    'refund.done': 'Refund paid out:',
    'refund.failed': 'Refund failed:',
    'refund.retry': 'Refund tried again:',
    'withdrawal.requested': 'Withdrawal requested to',
    'withdrawal.sent': 'Withdrawal sent to',
    'withdrawal.paid': 'Withdrawal paid out to',
    'withdrawal.failed': 'Withdrawal failed to',
    'withdrawal.reversed': 'Withdrawal returned by the bank of',
    'withdrawal.paidLate': 'Withdrawal paid out late to',
    'withdrawal.returnedLate': 'Withdrawal returned late by the bank of',
  },
  'payout-accounts': {
    'payoutAccount.enquired': 'Payout account looked up',
    'payoutAccount.added': 'Payout account added',
    'payoutAccount.removed': 'Payout account removed',
    'payoutAccount.madeDefault': 'Default payout account changed',
  },
  kyc: {
    'kyc.begin': 'Started:',
    'item.given': 'Item submitted for',
    'kyc.submit': 'Submitted for review:',
    'kyc.askAgain': 'Needs attention:',
    'kyc.approve': 'Approved:',
    'kyc.reject': 'Rejected:',
    'identity.matched': 'ID numbers confirmed for',
    'identity.mismatched': 'ID numbers do not match for',
    'identity.unknown': 'ID numbers not found for',
    'identity.byHand': 'ID numbers under review for',
  },
};

/** The sentence that stands before the name of the record; the words of an order's own page for an order. */
export const describeActivity = (recordType: RecordType, event: string): string =>
  words[recordType]?.[event] ?? orderEventWords(event);
