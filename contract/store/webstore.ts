import * as z from 'zod/mini';
import { Handle } from '#domain/business-details.ts';
import { Day, Id, Instant } from '#domain/id.ts';
import { OpeningStep } from '#domain/store-opening.ts';
import {
  CheckoutSetting,
  FullBusiness,
  StoreAvailability,
  StoreBranding,
  StoreInfo,
} from '#domain/webstore.ts';
import { defineCall } from '#contract/call.ts';

/** The settings of a store; the path to the business is the specification's (section 3). */
export const Webstore = z.object({
  businessStore: z.object({
    business: FullBusiness,
    /** Increases with each change of the settings. */
    version: z.int(),
    /** The steps before the store opens, in order. */
    openingSteps: z.array(OpeningStep),
    /** Where the back office shows the store in a frame; while it is closed, its own team alone sees it there, for minutes. */
    previewAddress: z.string(),
    /** Earlier handles, the latest first; until then they lead to the store and nobody else can have them. */
    formerHandles: z.array(z.object({ handle: z.string(), redirectsUntil: Instant })),
  }),
});
export type Webstore = z.infer<typeof Webstore>;

/** The visits of a store in the last 30 days, today included, without those of bots. */
export const StoreVisits = z.object({
  /** Days in the business's time zone, both included. */
  from: Day,
  to: Day,
  /** Everyone counts once a day. */
  visitors: z.int(),
  /** Those of the 30 days before. */
  previousVisitors: z.int(),
  pageViews: z.int(),
  /** The orders of the store's checkout in these days that were paid, or confirmed for payment on delivery. */
  orders: z.int(),
  /** The sites that led most visitors to the store; `host` is null for those who came directly. */
  sources: z.array(z.object({ host: z.nullable(z.string()), visitors: z.int() })),
});
export type StoreVisits = z.infer<typeof StoreVisits>;

/** The version that the person saw; where a newer one exists, the answer is 409. */
const version = z.optional(z.int());
const manage = { resource: 'WEB_STORE', level: 'manage' } as const;

export const webstoreCalls = {
  webstore: defineCall({
    method: 'GET',
    service: 'store',
    path: '/business-webstore/info/{id}',
    access: { resource: 'WEB_STORE', level: 'view-only' },
    summary: "Get the settings of the business's store, and the steps before it opens",
    params: z.object({ id: Id }),
    data: Webstore,
    errors: ['NOT_FOUND'],
  }),
  storePoster: defineCall({
    method: 'GET',
    service: 'store',
    path: '/business-webstore/poster',
    access: { resource: 'WEB_STORE', level: 'view-only' },
    summary:
      "Get the download address of a poster as a PDF, with the store's name, its address and a QR code of it",
    data: z.object({ url: z.string() }),
  }),
  storeVisits: defineCall({
    method: 'GET',
    service: 'store',
    path: '/business-webstore/visits',
    access: { resource: 'WEB_STORE', level: 'view-only' },
    summary: 'Get how many people visited the store in the last 30 days, and from where they came',
    data: StoreVisits,
  }),
  updateStoreInfo: defineCall({
    method: 'PATCH',
    service: 'store',
    path: '/business-webstore/info',
    access: manage,
    summary:
      'Update what customers read about the store that is sent: name, description, contacts, social links, opening hours',
    body: z.extend(z.partial(StoreInfo), { version }),
    data: Webstore,
    errors: ['VERSION_CONFLICT'],
  }),
  updateStoreAvailability: defineCall({
    method: 'PATCH',
    service: 'store',
    path: '/business-webstore/availability',
    access: manage,
    summary:
      'Open or close the store, or announce a vacation. It opens only once every required step is done (`openingSteps`)',
    body: z.extend(z.partial(StoreAvailability), { version }),
    data: Webstore,
    errors: ['VERSION_CONFLICT', 'ILLEGAL_EVENT'],
  }),
  updateStoreCheckout: defineCall({
    method: 'PATCH',
    service: 'store',
    path: '/business-webstore/checkout',
    access: manage,
    summary:
      'Update the parts of the checkout that are sent: what customers enter, how they pay, the policies',
    body: z.extend(z.partial(CheckoutSetting), { version }),
    data: Webstore,
    errors: ['VERSION_CONFLICT'],
  }),
  updateStoreBranding: defineCall({
    method: 'PATCH',
    service: 'store',
    path: '/business-webstore/branding',
    access: manage,
    summary:
      'Update the parts of the branding that are sent: images that were uploaded as BUSINESS_LOGO, WEBSTORE_BANNER and BACKGROUND, theme, and colours, which must have enough contrast',
    body: z.extend(z.partial(StoreBranding), { version }),
    data: Webstore,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'PLAN_LIMIT'],
  }),
  updateStoreIdentity: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/business/store-identity',
    access: manage,
    summary:
      "Change the handle in the store's address. The old one leads to the store for 90 days, and stays reserved as long",
    body: z.object({ handle: Handle }),
    data: Webstore,
    errors: ['HANDLE_TAKEN'],
  }),
};
