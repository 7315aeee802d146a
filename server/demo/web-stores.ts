import { createHash } from 'node:crypto';
import type { OpenSpan } from '#domain/opening-hours.ts';
import { newStore } from '#domain/store-drafts.ts';
import { weekdays, type CheckoutSetting, type StoreBranding, type StoreInfo } from '#domain/webstore.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import {
  updateStoreAvailability,
  updateStoreBranding,
  updateStoreCheckout,
  updateStoreInfo,
} from '#server/modules/webstore/webstore.service.ts';
import { type StoredUpload, saveUpload, storeFile } from '#server/platform/files/files.service.ts';
import type { DemoBusiness } from './businesses.ts';
import { type Drawing, drawBanner } from './images/draw.ts';

interface DemoStore {
  info: Pick<StoreInfo, 'description' | 'email' | 'whatsappNumber'>;
  links: Partial<StoreInfo['socialLinks']>;
  /** Hours from Monday to Saturday, and on Sunday. */
  hours: { week: OpenSpan[]; sunday: OpenSpan[] };
  checkout: Partial<CheckoutSetting>;
  branding: Partial<StoreBranding>;
  banner: Pick<Drawing, 'cloth' | 'inks'>;
}

const terms = (
  name: string,
) => `By ordering from ${name} you buy the items at the prices shown, plus the delivery fee of your area.

We confirm each order by email. If an item turns out to be sold out, we tell you and refund what you paid for it.

Deliveries can be followed with the link in your order email. Please check the parcel when you receive it, and tell us within two days if something is missing or damaged.`;

const privacyPolicy = `We use your name, contact details and address to deliver your order and to answer your questions, and keep them as long as the law asks us to keep records of sales.

We don't sell your details to anyone. Couriers and payment providers get what they need for your order and nothing more.`;

const stores: Record<DemoBusiness['key'], DemoStore> = {
  'adire-house': {
    info: {
      description:
        'Hand-dyed adire from Abeokuta: dresses, shirts, bags and cloth by the yard, made by women who learned it from their mothers.',
      email: 'hello@adire-house.test',
      whatsappNumber: '+2348031110001',
    },
    links: { instagram: '@adirehouse', facebook: 'adirehouse', tiktok: '@adirehouse' },
    hours: {
      week: [{ opens: '09:00', closes: '18:00' }],
      sunday: [],
    },
    checkout: { allowsPaymentOnDelivery: true, minOrderMinor: 500_000 },
    branding: { theme: 'bold', backgroundColor: '#fbf8f2', textColor: '#1c1b2e', buttonColor: '#26348b' },
    banner: { cloth: 'rings', inks: ['#26348b', '#dfe5ff', '#93a5f0'] },
  },
  'kiota-home': {
    info: {
      description: 'Baskets, ceramics and textiles for the home, made by workshops across Kenya.',
      email: 'karibu@kiota-home.test',
      whatsappNumber: '+254711110001',
    },
    links: { instagram: '@kiotahome', pinterest: 'kiotahome', youtube: '@kiotahome' },
    hours: {
      week: [
        { opens: '10:00', closes: '13:00' },
        { opens: '14:00', closes: '19:00' },
      ],
      sunday: [{ opens: '10:00', closes: '16:00' }],
    },
    checkout: { customerCheck: 'emailCode' },
    branding: { theme: 'minimal', backgroundColor: '#ffffff', textColor: '#2b2a27', buttonColor: '#8a4b2a' },
    banner: { cloth: 'starch', inks: ['#8a4b2a', '#f4e3d3', '#d9a06f'] },
  },
};

/** Draws and stores the banner of a business's store. */
export async function storeBanner(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'clock'>,
  businessId: string,
  { key }: DemoBusiness,
): Promise<StoredUpload> {
  const bytes = await drawBanner(stores[key].banner);
  return storeFile(deps, businessId, 'WEBSTORE_BANNER', {
    name: 'banner.png',
    content: new Blob([bytes]),
    sizeBytes: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
  });
}

/** Sets up the store of a business that has products, and opens it. */
export async function openStore(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config'>,
  caller: Member,
  { key, details }: DemoBusiness,
  banner: StoredUpload,
): Promise<void> {
  const { info, links, hours, checkout, branding } = stores[key];
  const { id: bannerFileId } = await saveUpload(tx, deps, caller.businessId, caller.userId, banner);
  await updateStoreInfo(deps, tx, caller, {
    ...info,
    phoneNumber: details.phoneNumber ?? null,
    socialLinks: { ...newStore.info.socialLinks, ...links },
    openingHours: Object.assign({}, newStore.info.openingHours, {
      ...Object.fromEntries(weekdays.map((day) => [day, hours.week])),
      sunday: hours.sunday,
    }),
  });
  await updateStoreBranding(deps, tx, caller, { ...branding, bannerFileId });
  await updateStoreCheckout(deps, tx, caller, {
    ...checkout,
    terms: terms(details.name),
    privacyPolicy,
    requiresTerms: true,
  });
  await updateStoreAvailability(deps, tx, caller, { status: 'open' });
}
