import type { CallBody } from '#contract/call.ts';
import type { businessCalls } from '#contract/people/business.ts';
import {
  type BusinessInfo,
  BusinessInfoDetails,
  type LockableField,
  getLockedFields,
  lockReasons,
} from '#domain/business-info.ts';
import { imageAddress } from '#domain/upload.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { requireImage } from '#server/platform/files/require-image.ts';
import { requirePhone } from '#server/platform/phone-numbers.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import {
  type BusinessRecord,
  findBusinessRecord,
  hasAmounts,
  lockBusiness,
  updateBusiness,
} from '#server/modules/business/business.records.ts';
import { getFullBusiness } from '#server/modules/webstore/webstore.records.ts';

type Needs = Pick<Deps, 'clock' | 'config'>;

export async function getBusinessInfo(
  deps: Needs,
  executor: Executor,
  businessId: string,
): Promise<BusinessInfo> {
  const business = await findBusinessRecord(executor, businessId);
  if (!business) throw new AppError('NOT_FOUND');
  return toBusinessInfo(deps, executor, business);
}

/** @throws VERSION_CONFLICT, INVALID at a locked field or for a wrong phone number */
export async function changeBusinessInfo(
  deps: Needs,
  tx: Transaction,
  caller: Member,
  { version, ...change }: CallBody<typeof businessCalls.updateBusinessInfo>,
): Promise<BusinessInfo> {
  const business = await lockBusiness(tx, caller.businessId);
  if (!business) throw new AppError('NOT_FOUND');
  if (version !== undefined && version < business.version) throw new AppError('VERSION_CONFLICT');
  const lockedFields = await listLockedFields(tx, business);
  const country = change.country ?? business.country;
  const phoneNumber = requirePhone(change.phoneNumber, country);
  const details = BusinessInfoDetails.parse({ ...business, ...withoutUndefined({ ...change, phoneNumber }) });
  const fields = lockedFields
    .filter((field) => details[field] !== business[field])
    .map((field) => ({ field, message: lockReasons[field] }));
  if (fields.length > 0) throw new AppError('INVALID', { fields });
  const changed = Object.keys(details).filter(
    (name) => Reflect.get(details, name) !== Reflect.get(business, name),
  );
  if (changed.length === 0) return toBusinessInfo(deps, tx, business);
  const next = { ...business, ...details, version: business.version + 1 };
  await updateBusiness(tx, business.id, { ...details, version: next.version });
  await recordChange(deps, tx, caller, next, 'business.changed');
  return toBusinessInfo(deps, tx, next);
}

/** The version stays: a logo conflicts with no other detail. @throws NOT_FOUND for a file that is not a logo of this business */
export async function setBusinessLogo(
  deps: Needs,
  tx: Transaction,
  caller: Member,
  fileId: string | null,
): Promise<BusinessInfo> {
  const business = await lockBusiness(tx, caller.businessId);
  if (!business) throw new AppError('NOT_FOUND');
  if (fileId !== null) await requireImage(tx, business.id, fileId, 'BUSINESS_LOGO');
  const imageUrl = fileId === null ? null : imageAddress(fileId, 'card');
  const next = { ...business, imageUrl };
  if (imageUrl !== business.imageUrl) {
    await updateBusiness(tx, business.id, { imageUrl });
    await recordChange(deps, tx, caller, next, 'business.logo.changed');
  }
  return toBusinessInfo(deps, tx, next);
}

async function listLockedFields(executor: Executor, business: BusinessRecord): Promise<LockableField[]> {
  const isVerified = business.kycVerificationStatus === 'approved';
  return getLockedFields({ isVerified, hasAmounts: await hasAmounts(executor, business.id) });
}

async function toBusinessInfo(
  deps: Needs,
  executor: Executor,
  { version, taxNumber, ...business }: BusinessRecord,
): Promise<BusinessInfo> {
  const full = await getFullBusiness(deps, executor, business);
  const lockedFields = await listLockedFields(executor, { ...business, version, taxNumber });
  return { ...full, version, taxNumber, lockedFields };
}

function recordChange(
  { clock }: Needs,
  tx: Transaction,
  caller: Member,
  { id, name }: BusinessRecord,
  event: 'business.changed' | 'business.logo.changed',
): Promise<void> {
  const record = { type: 'business', id, label: name } as const;
  return recordEvents(tx, id, clock.now(), toMerchantActor(caller), [{ record, event }]);
}

const withoutUndefined = (change: object): object =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
