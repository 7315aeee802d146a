import * as z from 'zod/mini';
import { Business } from './business.ts';
import { ShippingSetting, Zone } from './delivery-zone.ts';
import { EnteredDay } from './entered-date.ts';
import { Email, Id } from './id.ts';
import { Phone } from './phone.ts';
import { AmountMinor } from './money.ts';
import { nameText } from './sender-name.ts';
import { StoreStatus } from './store-status.ts';

/** A colour of sRGB in hexadecimal, such as `#0f766e`. */
export const HexColor = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Enter a colour such as #0f766e'));

/** Specification, section 3: social link kinds, in its order. */
export const socialKinds = [
  'instagram',
  'facebook',
  'twitter',
  'youtube',
  'whatsapp',
  'linkedin',
  'pinterest',
  'tiktok',
  'tumblr',
  'vimeo',
  'email',
  'discord',
  'reddit',
  'github',
] as const;
export type SocialKind = (typeof socialKinds)[number];

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

const longText = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `Use at most ${max} characters`));

const time = () => z.string().check(z.maxLength(5));
const OpenSpan = z.object({ opens: time(), closes: time() });

/** The texts of a store for its customers, and its contacts. Links and hours are checked by `StoreInfoDraft`. */
export const StoreInfo = z.object({
  /** Null: the name of the business. */
  name: z.nullable(nameText(2, 120, "Enter your store's name")),
  description: longText(2000),
  email: z.nullable(Email),
  phoneNumber: z.nullable(Phone),
  whatsappNumber: z.nullable(Phone),
  /** Addresses by `https` or `mailto:`; a name on the site becomes one. Null: none. */
  socialLinks: z.record(z.enum(socialKinds), z.nullable(z.string().check(z.maxLength(300)))),
  /** Spans of each day in the business's time zone, as HH:MM; none if the shop is closed. */
  openingHours: z.record(z.enum(weekdays), z.array(OpenSpan).check(z.maxLength(10))),
});
export type StoreInfo = z.infer<typeof StoreInfo>;

export const StoreAvailability = z.object({
  status: StoreStatus,
  /** The day on which a store that is not open opens again by itself, in the business's time zone; null: not by itself. */
  reopensOn: z.nullable(EnteredDay),
  /** The message to customers while the store is not open. */
  note: longText(300),
});
export type StoreAvailability = z.infer<typeof StoreAvailability>;

export const fieldRules = ['hidden', 'optional', 'required'] as const;
const FieldRule = z.enum(fieldRules);

/** `guest`: no check. `emailCode`: the customer enters a code from an email before they pay. */
export const customerChecks = ['guest', 'emailCode'] as const;

export const CheckoutSetting = z.object({
  customerCheck: z.enum(customerChecks),
  /** The fields besides name, email address and delivery address, which are always asked for. */
  fields: z.object({ phoneNumber: FieldRule, company: FieldRule, addressDetails: FieldRule }),
  allowsPaymentOnDelivery: z.boolean(),
  /** The smallest subtotal of an order, in minor units; null: none. */
  minOrderMinor: z.nullable(AmountMinor.check(z.minimum(1, 'Enter an amount above zero'))),
  /** Customers may add a note to their order. */
  allowsNotes: z.boolean(),
  terms: longText(10_000),
  privacyPolicy: longText(10_000),
  /** Customers accept the terms before they pay. */
  requiresTerms: z.boolean(),
  /** Customers who agree to it are reminded once by email if they don't finish a checkout. */
  sendsReminders: z.boolean(),
});
export type CheckoutSetting = z.infer<typeof CheckoutSetting>;

export const storeThemes = ['classic', 'bold', 'minimal'] as const;
export type StoreTheme = (typeof storeThemes)[number];

export const StoreBranding = z.object({
  /** The logo of the business, which its invoices and emails show as well. */
  logoFileId: z.nullable(Id),
  bannerFileId: z.nullable(Id),
  backgroundFileId: z.nullable(Id),
  theme: z.enum(storeThemes),
  backgroundColor: HexColor,
  textColor: HexColor,
  buttonColor: HexColor,
  /** The line "Powered by Kontor" at the end of each page. */
  showsPoweredBy: z.boolean(),
});
export type StoreBranding = z.infer<typeof StoreBranding>;
/** The settings of a store, as far as its customers see them. */
export const Store = z.object({
  /** The address of its home page. */
  address: z.string(),
  info: StoreInfo,
  availability: StoreAvailability,
  branding: StoreBranding,
});
export type Store = z.infer<typeof Store>;

/** A business with the four parts that the client removes before it stores one (specification, section 3). */
export const FullBusiness = z.extend(Business, {
  shippingSetting: ShippingSetting,
  shippingZones: z.array(Zone),
  store: Store,
  checkoutSetting: CheckoutSetting,
});
export type FullBusiness = z.infer<typeof FullBusiness>;
