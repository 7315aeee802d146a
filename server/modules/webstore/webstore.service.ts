import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { CallBody } from '#contract/call.ts';
import type { Webstore, webstoreCalls } from '#contract/store/webstore.ts';
import type { Country } from '#domain/business.ts';
import { toWhatsappUrl } from '#domain/phone.ts';
import { canOpenStore } from '#domain/store-opening.ts';
import { type UploadPurpose, imageAddress } from '#domain/upload.ts';
import {
  CheckoutDraft,
  StoreAvailabilityDraft,
  StoreBrandingDraft,
  StoreInfoDraft,
  getAvailabilityOn,
} from '#domain/store-drafts.ts';
import type { StoreStatus } from '#domain/store-status.ts';
import type { StoreAvailability, StoreInfo } from '#domain/webstore.ts';
import { AppError, invalid } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { updateBusiness } from '#server/modules/business/business.records.ts';
import { requireFeature } from '#server/modules/entitlements/entitlements.service.ts';
import { requireImage } from '#server/platform/files/require-image.ts';
import { requirePhone } from '#server/platform/phone-numbers.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { getFullBusiness, getToday, toBranding } from './full-business.view.ts';
import { type StoreRecord, lockStoreRecord, saveStoreRecord } from './webstore.repo.ts';
import { getWebstore, listOpeningSteps, requireBusiness } from './webstore.view.ts';

type Needs = Pick<Deps, 'clock' | 'config'>;
type Body<Name extends keyof typeof webstoreCalls> = CallBody<(typeof webstoreCalls)[Name]>;

/** @throws VERSION_CONFLICT, INVALID */
export async function updateStoreInfo(
  deps: Needs,
  tx: Transaction,
  caller: Member,
  { version, ...change }: Body<'updateStoreInfo'>,
): Promise<Webstore> {
  const record = await lockVersion(tx, caller, version);
  const phones = {
    phoneNumber: requirePhone(change.phoneNumber, caller.country),
    whatsappNumber: requirePhone(change.whatsappNumber, caller.country, 'whatsappNumber'),
  };
  const info = merge(StoreInfoDraft, record.info, { ...change, ...phones });
  const socialLinks = requireChat(info.socialLinks, caller.country);
  return save(deps, tx, caller, record, { info: { ...info, socialLinks } }, 'store.info.changed');
}

/** Returns the links; that of a chat by a phone number has it in E.164. @throws INVALID */
function requireChat(links: StoreInfo['socialLinks'], country: Country): StoreInfo['socialLinks'] {
  const [, digits] = /^https:\/\/wa\.me\/(\d+)$/.exec(links.whatsapp ?? '') ?? [];
  if (digits === undefined) return links;
  return { ...links, whatsapp: toWhatsappUrl(requirePhone(`+${digits}`, country, 'socialLinks.whatsapp')) };
}

/** @throws VERSION_CONFLICT, INVALID, ILLEGAL_EVENT where a required step is missing before the store opens */
export async function updateStoreAvailability(
  deps: Needs,
  tx: Transaction,
  caller: Member,
  { version, ...change }: Body<'updateStoreAvailability'>,
): Promise<Webstore> {
  const record = await lockVersion(tx, caller, version);
  const today = getToday(deps, caller);
  const before = getAvailabilityOn(today, record.availability);
  // Opening the store also removes the day on which it would have opened by itself.
  const isOpened = change.status === 'open' && { reopensOn: null };
  const availability = merge(StoreAvailabilityDraft, { ...before, ...isOpened }, change);
  rejectPastDay(availability, today);
  if (availability.status === 'open' && before.status !== 'open') await requireCanOpen(deps, tx, caller);
  return save(deps, tx, caller, record, { availability }, getAvailabilityEvent(before, availability));
}

/** @throws VERSION_CONFLICT, INVALID */
export async function updateStoreCheckout(
  deps: Needs,
  tx: Transaction,
  caller: Member,
  { version, ...change }: Body<'updateStoreCheckout'>,
): Promise<Webstore> {
  const record = await lockVersion(tx, caller, version);
  const checkout = merge(CheckoutDraft, record.checkout, change);
  return save(deps, tx, caller, record, { checkout }, 'store.checkout.changed');
}

/** @throws VERSION_CONFLICT, INVALID, NOT_FOUND for a file of another business or purpose, PLAN_LIMIT */
export async function updateStoreBranding(
  deps: Needs,
  tx: Transaction,
  caller: Member,
  { version, ...change }: Body<'updateStoreBranding'>,
): Promise<Webstore> {
  const record = await lockVersion(tx, caller, version);
  const before = toBranding(record, await requireBusiness(tx, caller.businessId));
  const next = merge(StoreBrandingDraft, before, change);
  for (const [field, purpose] of imageFields) {
    const fileId = next[field];
    if (fileId !== null && fileId !== before[field])
      await requireImage(tx, caller.businessId, fileId, purpose);
  }
  // Stored from a larger plan, it counts again with the next one that includes it.
  if (change.showsPoweredBy === false)
    await requireFeature(tx, caller.businessId, 'ownBranding', 'showsPoweredBy');
  const { logoFileId, ...branding } = next;
  if (logoFileId !== before.logoFileId) {
    const imageUrl = logoFileId === null ? null : imageAddress(logoFileId, 'card');
    await updateBusiness(tx, caller.businessId, { imageUrl });
    return save(deps, tx, caller, record, { branding }, 'store.branding.changed', true);
  }
  return save(deps, tx, caller, record, { branding }, 'store.branding.changed');
}

const imageFields: readonly (readonly ['logoFileId' | 'bannerFileId' | 'backgroundFileId', UploadPurpose])[] =
  [
    ['logoFileId', 'BUSINESS_LOGO'],
    ['bannerFileId', 'WEBSTORE_BANNER'],
    ['backgroundFileId', 'BACKGROUND'],
  ];

async function lockVersion(
  tx: Transaction,
  { businessId }: Member,
  version: number | undefined,
): Promise<StoreRecord> {
  const record = await lockStoreRecord(tx, businessId);
  if (version !== undefined && version < record.version) throw new AppError('VERSION_CONFLICT');
  return record;
}

/** Returns the settings with the fields that were sent. @throws INVALID where the result is not valid as a whole */
function merge<Settings extends object>(
  schema: z.ZodMiniType<Settings>,
  before: Settings,
  change: object,
): Settings {
  const sent = Object.entries(change).filter(([, value]) => value !== undefined);
  const whole = schema.safeParse({ ...before, ...Object.fromEntries(sent) });
  if (!whole.success) throw invalid(whole.error);
  return whole.data;
}

type StoreEvent =
  | 'store.opened'
  | 'store.closed'
  | 'store.vacation'
  | 'store.availability.changed'
  | 'store.info.changed'
  | 'store.checkout.changed'
  | 'store.branding.changed';

const statusEvents: Record<StoreStatus, StoreEvent> = {
  open: 'store.opened',
  closed: 'store.closed',
  vacation: 'store.vacation',
};

const getAvailabilityEvent = (before: StoreAvailability, { status }: StoreAvailability): StoreEvent =>
  status === before.status ? 'store.availability.changed' : statusEvents[status];

/** Saves a part of the settings with the next version, unless it is the same as before. */
async function save(
  deps: Needs,
  tx: Transaction,
  caller: Member,
  record: StoreRecord,
  part: Partial<StoreRecord>,
  event: StoreEvent,
  isChanged = Object.entries(part).some(
    ([name, value]) => !isDeepStrictEqual(value, Reflect.get(record, name)),
  ),
): Promise<Webstore> {
  if (isChanged) {
    const { businessId } = caller;
    await saveStoreRecord(tx, businessId, { ...record, ...part, version: record.version + 1 });
    const { name } = await requireBusiness(tx, businessId);
    const reference = {
      type: 'store',
      id: businessId,
      label: part.info?.name ?? record.info.name ?? name,
    } as const;
    const actor = toMerchantActor(caller);
    await recordEvents(tx, businessId, deps.clock.now(), actor, [{ record: reference, event }]);
  }
  return getWebstore(deps, tx, caller.businessId);
}

function rejectPastDay({ status, reopensOn }: StoreAvailability, today: string): void {
  if (status === 'open' || reopensOn === null || reopensOn > today) return;
  throw new AppError('INVALID', { fields: [{ field: 'reopensOn', message: 'Choose a day after today' }] });
}

async function requireCanOpen(deps: Needs, tx: Transaction, { businessId }: Member): Promise<void> {
  const business = await getFullBusiness(deps, tx, await requireBusiness(tx, businessId));
  if (canOpenStore(await listOpeningSteps(tx, business))) return;
  throw new AppError('ILLEGAL_EVENT', {
    message: 'Complete the required steps before you open the store',
    legal: [],
  });
}
