import * as z from 'zod/mini';
import { Id, Instant } from './id.ts';

/**
 * Specification, section 3. `businessPayoutAccount`: the business's own account. `bankDetails`: somebody else's, a supplier's
 * or a partner's. `businessStaticAccount`: the virtual account, which only receives.
 */
export const payoutAccountSources = [
  'businessPayoutAccount',
  'businessStaticAccount',
  'bankDetails',
] as const;
export const PayoutAccountSource = z.enum(payoutAccountSources);
export type PayoutAccountSource = z.infer<typeof PayoutAccountSource>;

/** What a person saves; the static one is opened, not saved. */
export const SavedAccountSource = z.enum(['businessPayoutAccount', 'bankDetails']);

export const Bank = z.object({
  /** A string: leading zeros count. */
  code: z.string(),
  name: z.string(),
});
export type Bank = z.infer<typeof Bank>;

/** `accountNumber`, `cbnCode` and `accountName` are the specification's names. */
export const PayoutAccount = z.object({
  id: Id,
  sourceType: PayoutAccountSource,
  accountNumber: z.string(),
  cbnCode: z.string(),
  bankName: z.string(),
  accountName: z.string(),
  isDefault: z.boolean(),
  createdAt: Instant,
  /** When money may first be withdrawn to it; null where it only receives. */
  usableFrom: z.nullable(Instant),
  /** Whether that has come, which no device is asked: its clock may be wrong. */
  isUsable: z.boolean(),
});
export type PayoutAccount = z.infer<typeof PayoutAccount>;

/** What is told of a business's accounts. */
export type PayoutAccountEvent =
  | 'payoutAccount.enquired'
  | 'payoutAccount.added'
  | 'payoutAccount.madeDefault'
  | 'payoutAccount.removed';
