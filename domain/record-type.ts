import * as z from 'zod/mini';

/** The kinds of record that have a timeline. */
export const recordTypes = [
  'order',
  'order-import',
  'product-import',
  'customer-import',
  'customer',
  'product',
  'invoice',
  'kyc',
  'payout-accounts',
  'transaction',
] as const;
export const RecordType = z.enum(recordTypes);
export type RecordType = z.infer<typeof RecordType>;
