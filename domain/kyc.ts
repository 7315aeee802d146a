import * as z from 'zod/mini';
import { Address } from './customer.ts';
import { text } from './id.ts';
import type { KycStatus } from './kyc-status.ts';

/** The subject of the verification (specification, section 3): the person, a registered company, or both (the default). */
export const kycAudiences = ['INDIVIDUAL', 'BUSINESS', 'BOTH'] as const;
export const KycAudience = z.enum(kycAudiences);
export type KycAudience = z.infer<typeof KycAudience>;
export const defaultAudience: KycAudience = 'BOTH';

/** The items to submit, in the order in which they are requested; each has its own status and reason. */
export const kycItems = [
  'PERSONAL_DETAILS',
  'IDENTITY_NUMBERS',
  'IDENTITY_DOCUMENT',
  'BUSINESS_DETAILS',
  'BUSINESS_DOCUMENT',
] as const;
export const KycItem = z.enum(kycItems);
export type KycItem = z.infer<typeof KycItem>;

const personal = ['PERSONAL_DETAILS', 'IDENTITY_NUMBERS', 'IDENTITY_DOCUMENT'] as const;
const business = ['BUSINESS_DETAILS', 'BUSINESS_DOCUMENT'] as const;

/** The items of each audience. */
export const kycItemsByAudience: Record<KycAudience, readonly KycItem[]> = {
  INDIVIDUAL: personal,
  BUSINESS: business,
  BOTH: kycItems,
};

/** The items about the owner as a person: a new owner of the business submits their own. */
export const ownerItems: ReadonlySet<KycItem> = new Set(personal);

const unsettledStatuses: ReadonlySet<KycStatus> = new Set(['submitted', 'rejected', 'revoked']);

/**
 * Returns false while a verification is under review, and while a refusal can be appealed: the business then keeps its
 * owner, so that a refusal doesn't disappear with a new one (decision 71).
 */
export const isVerificationSettled = (status: KycStatus): boolean => !unsettledStatuses.has(status);

/** `checking`: submitted, and the identity provider has not answered yet. */
export const kycItemStatuses = ['missing', 'checking', 'ready', 'approved', 'needs attention'] as const;
export const KycItemStatus = z.enum(kycItemStatuses);
export type KycItemStatus = z.infer<typeof KycItemStatus>;

/** True where the merchant has to submit the item, for the first time or again. */
export const isItemMissing = (status: KycItemStatus): boolean =>
  status === 'missing' || status === 'needs attention';

export const KycPerson = z.object({
  firstName: text(1, 80, 'Enter your first name'),
  middleName: z.nullable(z.string().check(z.trim(), z.maxLength(80))),
  lastName: text(1, 80, 'Enter your last name'),
  /** YYYY-MM-DD */
  dateOfBirth: z.iso.date('Choose your date of birth'),
  address: Address,
});
export type KycPerson = z.infer<typeof KycPerson>;

/** Younger persons can't own a business with payouts. */
export const minAge = 18;

/** @param today YYYY-MM-DD */
export const isOfAge = (dateOfBirth: string, today: string): boolean =>
  `${Number(dateOfBirth.slice(0, 4)) + minAge}${dateOfBirth.slice(4)}` <= today;

export const registrationTypes = [
  'BUSINESS_NAME',
  'PRIVATE_COMPANY',
  'PUBLIC_COMPANY',
  'PARTNERSHIP',
  'INCORPORATED_TRUSTEES',
] as const;
export const RegistrationType = z.enum(registrationTypes, 'Choose how the business is registered');
export type RegistrationType = z.infer<typeof RegistrationType>;

export const KycCompany = z.object({
  registrationType: RegistrationType,
  registeredName: text(2, 120, 'Enter the name on the certificate'),
  registrationNumber: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.regex(/^[A-Z]{0,3}[ -]?\d{4,9}$/, 'Enter the number on the certificate, such as RC 123456'),
    ),
  address: Address,
});
export type KycCompany = z.infer<typeof KycCompany>;

/** The text of an appeal against a rejection or a revocation. */
export const KycAppeal = z.object({
  text: text(20, 1000, 'Explain what we should review again'),
});
export type KycAppeal = z.infer<typeof KycAppeal>;

export const documentSides = ['front', 'back'] as const;
export const DocumentSide = z.enum(documentSides);
export type DocumentSide = z.infer<typeof DocumentSide>;
