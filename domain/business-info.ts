import * as z from 'zod/mini';
import { BusinessCategory, Country } from './business.ts';
import { Phone } from './phone.ts';
import { Currency } from './money.ts';
import { nameText } from './sender-name.ts';
import { FullBusiness } from './webstore.ts';

/** The number of a business at the tax authority, as it writes it: printed on its invoices. */
export const TaxNumber = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9][A-Z0-9 ./-]{3,29}$/, 'Enter 4 to 30 letters and digits, such as 12345678-0001'),
  );

/** The details of a business that can be changed. */
export const BusinessInfoDetails = z.object({
  name: nameText(2, 120, "Enter your business's name"),
  category: BusinessCategory,
  phoneNumber: z.nullable(Phone),
  taxNumber: z.nullable(TaxNumber),
  country: Country,
  currency: Currency,
});
export type BusinessInfoDetails = z.infer<typeof BusinessInfoDetails>;

/** Details that can be locked. */
export const LockableField = z.enum(['name', 'country', 'currency']);
export type LockableField = z.infer<typeof LockableField>;

/** A business with its version and the details that can no longer be changed. */
export const BusinessInfo = z.extend(FullBusiness, {
  version: z.int(),
  taxNumber: z.nullable(z.string()),
  lockedFields: z.array(LockableField),
});
export type BusinessInfo = z.infer<typeof BusinessInfo>;

/**
 * Returns the locked details (decisions, "Team"): name and country once the business is verified, the currency once there
 * is something with a price in it.
 */
export const getLockedFields = (facts: { isVerified: boolean; hasAmounts: boolean }): LockableField[] => [
  ...(facts.isVerified ? (['name', 'country'] as const) : []),
  ...(facts.hasAmounts ? (['currency'] as const) : []),
];

/** Why a locked detail can't be changed. */
export const lockReasons: Record<LockableField, string> = {
  name: "The name can't be changed because your verification is approved under it",
  country: "The country can't be changed because your verification is approved",
  currency: "The currency can't be changed because you already have products, orders or payments in it",
};
