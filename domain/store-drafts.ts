import * as z from 'zod/mini';
import { findReadableColor, getContrast, minShapeContrast, minTextContrast } from './contrast.ts';
import type { Entitlements } from './plan.ts';
import { OpeningHours } from './opening-hours.ts';
import { SocialLinks } from './social-link.ts';
import type { StoreColors } from './store-colors.ts';
import {
  CheckoutSetting,
  type Store,
  StoreAvailability,
  StoreBranding,
  StoreInfo,
  socialKinds,
  weekdays,
} from './webstore.ts';

/** Store information whose links lead to the sites that they name, and whose hours don't overlap. */
export const StoreInfoDraft = z.extend(StoreInfo, { socialLinks: SocialLinks, openingHours: OpeningHours });

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

/** Returns true if the pages of a store name Kontor: the setting to leave it out counts as long as the plan includes it. */
export const isPoweredByShown = (
  { showsPoweredBy }: Pick<StoreBranding, 'showsPoweredBy'>,
  { features }: Pick<Entitlements, 'features'>,
): boolean => showsPoweredBy || !features.ownBranding;

/** A checkout whose parts fit together: only terms that exist can be accepted. */
export const CheckoutDraft = CheckoutSetting.check(
  z.refine(({ terms, requiresTerms }) => !requiresTerms || terms !== '', {
    path: ['terms'],
    message: 'Enter the terms that customers accept',
  }),
);

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
    sendsReminders: true,
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
