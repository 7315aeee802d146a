import type { Webstore } from '#contract/store/webstore.ts';
import type { Business } from '#domain/business.ts';
import { getOpeningSteps } from '#domain/store-opening.ts';
import type { FullBusiness } from '#domain/webstore.ts';
import { AppError } from '#server/app-error.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findBusiness, getPublicName, listFormerHandles } from '#server/modules/business/business.records.ts';
import { addressStore } from '#server/modules/live-domains/live-domains.records.ts';
import { getKontorAddress, getStoreAddress } from '#server/store-address.ts';
import { getPreviewAddress } from '#server/store-preview.ts';
import { getFullBusiness } from './full-business.view.ts';
import type { StorePosterContent } from './store-poster.document.ts';
import { findOpeningFacts, getStoreRecord } from './webstore.repo.ts';

type Needs = Pick<Deps, 'clock' | 'config'>;

/** Returns the steps before the store opens, computed from what the business has. */
export async function listOpeningSteps(executor: Executor, business: FullBusiness) {
  const { shippingSetting, shippingZones, store } = business;
  const { hasProduct, hasReturnPolicy } = await findOpeningFacts(executor, business.id);
  const { email, phoneNumber, whatsappNumber, description } = store.info;
  const delivers = shippingSetting.deliveryMode !== null && shippingZones.length > 0;
  return getOpeningSteps({
    product: hasProduct,
    delivery: delivers || shippingSetting.pickupAddress !== null,
    contact: (email ?? phoneNumber ?? whatsappNumber) !== null,
    returnPolicy: hasReturnPolicy,
    description: description !== '',
    logo: business.imageUrl !== null,
    verification: business.kycVerificationStatus === 'approved',
  });
}

/** Returns the settings of the store of a business. @throws NOT_FOUND */
export async function getWebstore(deps: Needs, executor: Executor, businessId: string): Promise<Webstore> {
  const business = await requireBusiness(executor, businessId);
  const record = await getStoreRecord(executor, businessId);
  const full = await getFullBusiness(deps, executor, business, record);
  const former = await listFormerHandles(executor, businessId, deps.clock.now());
  return {
    businessStore: {
      business: full,
      version: record.version,
      openingSteps: await listOpeningSteps(executor, full),
      previewAddress:
        full.store.availability.status === 'closed'
          ? getPreviewAddress(deps, full)
          : getKontorAddress(deps.config, full.handle),
      formerHandles: former.map(({ handle, redirectsUntil }) => ({
        handle,
        redirectsUntil: redirectsUntil.toISOString(),
      })),
    },
  };
}

/** Returns what is on the poster of the store: the name and address that customers see. @throws NOT_FOUND */
export async function getPosterContent(
  deps: Pick<Deps, 'config'>,
  executor: Executor,
  businessId: string,
): Promise<StorePosterContent & { handle: string }> {
  const business = await requireBusiness(executor, businessId);
  const { name, handle, kycVerificationStatus } = business;
  const { info, branding } = await getStoreRecord(executor, businessId);
  return {
    name: getPublicName({ name: info.name ?? name, kycVerificationStatus }),
    handle,
    address: getStoreAddress(deps.config, await addressStore(executor, business)),
    color: branding.buttonColor,
  };
}

export async function requireBusiness(executor: Executor, businessId: string): Promise<Business> {
  const business = await findBusiness(executor, businessId);
  if (!business) throw new AppError('NOT_FOUND');
  return business;
}
