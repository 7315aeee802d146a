import * as z from 'zod/mini';

/** Specification, section 3, with `deposit`, `refund`, `domain` and `event` of the decisions. */
export const transactionTypes = [
  'withdrawal',
  'orderFulfillment',
  'invoiceFulfillment',
  'referralBonus',
  'subscription',
  'deposit',
  'refund',
  'domain',
  'event',
] as const;
export const TransactionType = z.enum(transactionTypes);
export type TransactionType = z.infer<typeof TransactionType>;

/** CR: money that the business receives. DR: money that it pays. */
export const transactionDirections = ['CR', 'DR'] as const;
export const TransactionDirection = z.enum(transactionDirections);
export type TransactionDirection = z.infer<typeof TransactionDirection>;
