import * as z from 'zod/mini';
import { Business } from './business.ts';
import { HexColor, findReadableColor, getContrast, minShapeContrast, minTextContrast } from './contrast.ts';
import { ShippingSetting, Zone } from './delivery-zone.ts';
import { Day, Email, Id, Phone } from './id.ts';
import { AmountMinor } from './money.ts';
import { OpeningHours, weekdays } from './opening-hours.ts';
import { nameText } from './sender-name.ts';
import { SocialLinks, socialKinds } from './social-link.ts';

const longText = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `Use at most ${max} characters`));

/** What customers read about a store, and how they reach it. */
export const StoreInfo = z.object({
  /** Null: the name of the business. */
  name: z.nullable(nameText(2, 120, "Enter your store's name")),
  description: longText(2000),
  email: z.nullable(Email),
  phoneNumber: z.nullable(Phone),
  whatsappNumber: z.nullable(Phone),
  socialLinks: SocialLinks,
  openingHours: OpeningHours,
});
export type StoreInfo = z.infer<typeof StoreInfo>;

/** `closed` hides the products; `vacation` shows them, but nothing can be ordered. */
export const storeStatuses = ['open', 'closed', 'vacation'] as const;
const StoreStatus = z.enum(storeStatuses);
export type StoreStatus = z.infer<typeof StoreStatus>;

export const StoreAvailability = z.object({
  status: StoreStatus,
  /** The day on which a store that is not open opens again by itself, in the business's time zone; null: not by itself. */
  reopensOn: z.nullable(Day),
  /** What customers read while the store is not open. */
  note: longText(300),
});
export type StoreAvailability = z.infer<typeof StoreAvailability>;

/** An availability whose parts fit together: an open store doesn't reopen. */
export const StoreAvailabilityDraft = StoreAvailability.check(
  z.refine(({ status, reopensOn }) => status !== 'open' || reopensOn === null, {
    path: ['reopensOn'],
    message: 'An open store has no day on which it opens',
  }),
);

/** Returns the availability on a day of the business's time zone: the store opens by itself on its day. */
export const getAvailabilityOn = (today: string, availability: StoreAvailability): StoreAvailability =>
  availability.reopensOn !== null && availability.reopensOn <= today
    ? { ...availability, status: 'open', reopensOn: null }
    : availability;

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
});
export type CheckoutSetting = z.infer<typeof CheckoutSetting>;

/** A checkout whose parts fit together: only terms that exist can be accepted. */
export const CheckoutDraft = CheckoutSetting.check(
  z.refine(({ terms, requiresTerms }) => !requiresTerms || terms !== '', {
    path: ['terms'],
    message: 'Enter the terms that customers accept',
  }),
);

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
type StoreColors = Pick<StoreBranding, 'backgroundColor' | 'textColor' | 'buttonColor'>;

/** The colours that need contrast to the background, and how much. */
export const contrastRules = { textColor: minTextContrast, buttonColor: minShapeContrast } as const;
export type ContrastField = keyof typeof contrastRules;

/** Returns the contrast of a colour with the background, and the nearest colour that passes if it is too low. */
export function checkStoreColor(
  colors: StoreColors,
  field: ContrastField,
): { ratio: number; proposal: string | undefined } {
  const ratio = getContrast(colors[field], colors.backgroundColor);
  const minRatio = contrastRules[field];
  return {
    ratio,
    proposal:
      ratio >= minRatio ? undefined : findReadableColor(colors[field], colors.backgroundColor, minRatio),
  };
}

/** A branding whose text and buttons can be seen on the background (WCAG 2.2 AA). */
export const StoreBrandingDraft = StoreBranding.check(
  z.check((payload) => {
    for (const field of ['textColor', 'buttonColor'] as const) {
      const { proposal } = checkStoreColor(payload.value, field);
      if (proposal !== undefined)
        payload.issues.push({
          code: 'custom',
          path: [field],
          message: `Hard to see on the background. ${proposal} is the nearest colour that works`,
          input: payload.value[field],
        });
    }
  }),
);

/** The settings of a store, as far as its customers see them. */
export const Store = z.object({
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

const noLinks = SocialLinks.parse(Object.fromEntries(socialKinds.map((kind) => [kind, null])));
const noHours = OpeningHours.parse(Object.fromEntries(weekdays.map((day) => [day, []])));

/** The settings of a store before the merchant has changed any. It is closed. */
export const newStore: Pick<Store, 'info' | 'availability'> & {
  branding: Omit<StoreBranding, 'logoFileId'>;
  checkout: CheckoutSetting;
} = {
  info: {
    name: null,
    description: '',
    email: null,
    phoneNumber: null,
    whatsappNumber: null,
    socialLinks: noLinks,
    openingHours: noHours,
  },
  availability: { status: 'closed', reopensOn: null, note: '' },
  checkout: {
    customerCheck: 'guest',
    fields: { phoneNumber: 'required', company: 'hidden', addressDetails: 'optional' },
    allowsPaymentOnDelivery: false,
    minOrderMinor: null,
    allowsNotes: true,
    terms: '',
    privacyPolicy: '',
    requiresTerms: false,
  },
  branding: {
    bannerFileId: null,
    backgroundFileId: null,
    theme: 'classic',
    backgroundColor: '#ffffff',
    textColor: '#1f2937',
    buttonColor: '#0f766e',
    showsPoweredBy: true,
  },
};
