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
import type { UploadPurpose } from '#domain/upload.ts';
import type { DemoBusiness } from './businesses.ts';
import { walls } from './catalogue/catalogue.ts';
import { type Banner, type Logo, drawBanner, drawLogo } from './images/draw.ts';

interface DemoStore {
  info: Pick<StoreInfo, 'description' | 'email' | 'whatsappNumber'>;
  links: Partial<StoreInfo['socialLinks']>;
  /** Hours from Monday to Saturday, and on Sunday. */
  hours: { week: OpenSpan[]; sunday: OpenSpan[] };
  checkout: Partial<CheckoutSetting>;
  branding: Partial<StoreBranding>;
  logo: Logo;
  /** The items are products, by their SKU. */
  banner: Omit<Banner, 'items'> & { skus: string[] };
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
    logo: { motif: 'rings', inks: ['#fbf8f2', '#26348b', '#c8552d'] },
    banner: {
      cloth: 'rings',
      inks: ['#26348b', '#dfe5ff', '#93a5f0'],
      wall: walls.blush,
      skus: ['AH-103', 'AH-114', 'AH-104', 'AH-107', 'AH-109'],
    },
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
    logo: { motif: 'nest', inks: ['#8a4b2a', '#d9a06f', '#fbf3e7'] },
    banner: {
      cloth: 'diamonds',
      inks: ['#e3c9ae', '#d2ac86', '#f1e2d0'],
      wall: walls.ivory,
      skus: ['KH-01', 'KH-07', 'KH-04', 'KH-10', 'KH-09'],
    },
  },
};

export interface StoreImages {
  banner: StoredUpload;
  logo: StoredUpload;
}

/** Draws and stores the banner and the logo of a business's store. */
export async function drawStore(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'clock'>,
  businessId: string,
  { key, products }: DemoBusiness,
): Promise<StoreImages> {
  const { banner, logo } = stores[key];
  const items = banner.skus.flatMap(
    (sku) => products.find((product) => product.sku === sku)?.images[0]?.drawing ?? [],
  );
  const upload = (purpose: UploadPurpose, name: string, bytes: Uint8Array<ArrayBuffer>) =>
    storeFile(deps, businessId, purpose, {
      name,
      content: new Blob([bytes]),
      sizeBytes: bytes.length,
      hash: createHash('sha256').update(bytes).digest('hex'),
    });
  return {
    banner: await upload('WEBSTORE_BANNER', 'banner.png', await drawBanner({ ...banner, items })),
    logo: await upload('BUSINESS_LOGO', 'logo.png', await drawLogo(logo)),
  };
}

/** Sets up the store of a business that has products, and opens it. */
export async function openStore(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config'>,
  caller: Member,
  { key, details }: DemoBusiness,
  images: StoreImages,
): Promise<void> {
  const { info, links, hours, checkout, branding } = stores[key];
  const save = (image: StoredUpload) => saveUpload(tx, deps, caller.businessId, caller.userId, image);
  const { id: bannerFileId } = await save(images.banner);
  const { id: logoFileId } = await save(images.logo);
  await updateStoreInfo(deps, tx, caller, {
    ...info,
    phoneNumber: details.phoneNumber ?? null,
    socialLinks: { ...newStore.info.socialLinks, ...links },
    openingHours: Object.assign({}, newStore.info.openingHours, {
      ...Object.fromEntries(weekdays.map((day) => [day, hours.week])),
      sunday: hours.sunday,
    }),
  });
  await updateStoreBranding(deps, tx, caller, { ...branding, bannerFileId, logoFileId });
  await updateStoreCheckout(deps, tx, caller, {
    ...checkout,
    terms: terms(details.name),
    privacyPolicy,
    requiresTerms: true,
  });
  await updateStoreAvailability(deps, tx, caller, { status: 'open' });
}
