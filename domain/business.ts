import * as z from 'zod/mini';
import { Email, Id } from './id.ts';
import { Phone } from './phone.ts';
import { KycStatus } from './kyc-status.ts';
import { Currency } from './money.ts';
import { Permission } from './permission.ts';
import { nameText } from './sender-name.ts';

export const businessCategories = [
  'Fashion and clothing',
  'Beauty and personal care',
  'Food and drinks',
  'Groceries',
  'Home and garden',
  'Electronics',
  'Phones and accessories',
  'Books and stationery',
  'Arts and crafts',
  'Health and wellness',
  'Sports and outdoors',
  'Toys and children',
  'Services',
  'Other',
] as const;
export const BusinessCategory = z.enum(businessCategories);

export const countries = {
  NG: 'Nigeria',
  GH: 'Ghana',
  KE: 'Kenya',
  ZA: 'South Africa',
  GB: 'United Kingdom',
} as const;
export const countryCodes = ['NG', 'GH', 'KE', 'ZA', 'GB'] as const;
/** The country of a person who has no business yet. */
export const defaultCountry = 'NG';
export const Country = z.enum(countryCodes);
export type Country = z.infer<typeof Country>;

/** Returns a country by the name or code that was written, where Kontor knows it. */
export function findCountry(written: string): Country | undefined {
  const query = written.trim().toLowerCase();
  return countryCodes.find((code) => code.toLowerCase() === query || countries[code].toLowerCase() === query);
}

/** Decisions, "Rules": Africa/Lagos and NGN unless the business says otherwise. */
export const countryDefaults: Record<Country, { timeZone: string; currency: Currency }> = {
  NG: { timeZone: 'Africa/Lagos', currency: 'NGN' },
  GH: { timeZone: 'Africa/Accra', currency: 'GHS' },
  KE: { timeZone: 'Africa/Nairobi', currency: 'KES' },
  ZA: { timeZone: 'Africa/Johannesburg', currency: 'ZAR' },
  GB: { timeZone: 'Europe/London', currency: 'GBP' },
};

export const Business = z.object({
  id: Id,
  name: z.string(),
  handle: z.string(),
  category: BusinessCategory,
  country: Country,
  currency: Currency,
  timeZone: z.string(),
  phoneNumber: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  kycVerificationStatus: KycStatus,
});
export type Business = z.infer<typeof Business>;

export const User = z.object({
  id: Id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  /** True if the phone number was verified by a code. A changed number has to be verified again. */
  isPhoneVerified: z.boolean(),
  referralCode: z.string(),
  communityMember: z.boolean(),
  /** The most advanced verification status among this person's own businesses. */
  kycVerificationStatus: KycStatus,
  imageUrl: z.nullable(z.string()),
  hasTransactionPin: z.boolean(),
  /** Whether the person agreed to the recording of journeys. */
  recordsJourneys: z.boolean(),
  /** True once the person has agreed to session replay. */
  replaysSessions: z.boolean(),
});
export type User = z.infer<typeof User>;

/** Returns a person's first and last name, or their email address as long as they have none. */
export const getPersonName = ({
  firstName,
  lastName,
  email,
}: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

export const PersonalDetails = z.object({
  firstName: nameText(1, 80, 'Enter your first name'),
  lastName: nameText(1, 80, 'Enter your last name'),
  phoneNumber: Phone,
});
export type PersonalDetails = z.infer<typeof PersonalDetails>;

export const Credentials = z.object({
  email: Email,
  password: z.string().check(z.minLength(1, 'Enter your password')),
});
export type Credentials = z.infer<typeof Credentials>;

/** A membership in another person's business; owners have none (specification, section 6). */
export const Team = z.object({ businessId: Id, permissions: z.array(Permission) });
export type Team = z.infer<typeof Team>;

/** A membership that is suspended: only the owner of the business, or who manages its team, can restore it. */
export const Suspension = z.object({ businessId: Id, businessName: z.string(), ownerName: z.string() });
export type Suspension = z.infer<typeof Suspension>;
