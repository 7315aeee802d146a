import * as z from 'zod/mini';
import { Id, Instant } from './id.ts';

/**
 * Specification, section 3. `businessPayoutAccount`: the business's own account. `bankDetails`: an account of another
 * party, such as a supplier. `businessStaticAccount`: the virtual account, which only receives.
 */
export const payoutAccountSources = [
  'businessPayoutAccount',
  'businessStaticAccount',
  'bankDetails',
] as const;
export const PayoutAccountSource = z.enum(payoutAccountSources);
export type PayoutAccountSource = z.infer<typeof PayoutAccountSource>;

/** The kinds that a person saves; the virtual account is opened, not saved. */
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
  /** Whether that time has come; the server decides, because the clock of a device may be wrong. */
  isUsable: z.boolean(),
});
export type PayoutAccount = z.infer<typeof PayoutAccount>;

/** The timeline events of a business's accounts. */
export type PayoutAccountEvent =
  | 'payoutAccount.enquired'
  | 'payoutAccount.added'
  | 'payoutAccount.madeDefault'
  | 'payoutAccount.removed';
