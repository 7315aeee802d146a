import { type Membership, type Resource, can } from '#domain/permission.ts';
import type { UploadPurpose } from '#domain/upload.ts';
import type { Member } from '#server/caller.ts';
import { AppError } from '#server/app-error.ts';

/** The resources of which one is enough for a file of each purpose; null for a person's own file. */
const resourcesOf: Record<UploadPurpose, Resource | readonly Resource[] | null> = {
  EVENT_BANNER: 'BUSINESS',
  // The logo is part of the store's branding as well.
  BUSINESS_LOGO: ['BUSINESS', 'WEB_STORE'],
  AVATAR: null,
  BACKGROUND: 'WEB_STORE',
  WEBSTORE_BANNER: 'WEB_STORE',
  PRODUCT_IMAGE: 'PRODUCT',
  EVENT_GUESTS: 'BUSINESS',
  ARTIST: 'BUSINESS',
  CATEGORY: 'PRODUCT',
  INTEREST: 'BUSINESS',
  KYC_DOCUMENT: 'BUSINESS',
  KYB_DOCUMENT: 'BUSINESS',
  PLACE_IMAGES: 'BUSINESS',
  PLACE_LOGO: 'BUSINESS',
  PLACE_VIDEO: 'BUSINESS',
  SUPPORT: null,
  BOOKKEEPING_DOCUMENT: 'BOOK_KEEPING',
};

function mayAccess(membership: Membership, purpose: UploadPurpose, level: 'view-only' | 'manage'): boolean {
  const resources = resourcesOf[purpose];
  return resources === null || [resources].flat().some((resource) => can(membership, resource, level));
}

/** Identity documents: of everyone who can manage the business, only the owner can view another person's. */
const isProofOfIdentity = (purpose: UploadPurpose) =>
  purpose === 'KYC_DOCUMENT' || purpose === 'KYB_DOCUMENT';

/** A person's own file, and an identity document, is visible to that person and the owner. */
export function canView(
  { membership, userId }: Pick<Member, 'membership' | 'userId'>,
  purpose: UploadPurpose,
  createdBy: string,
): boolean {
  const isPermitted = mayAccess(membership, purpose, 'view-only');
  if (resourcesOf[purpose] !== null && !isProofOfIdentity(purpose)) return isPermitted;
  return isPermitted && (userId === createdBy || membership.role === 'owner');
}

/** @throws NO_PERMISSION if the person can't upload a file of this purpose */
export function requireUploadPermission({ membership }: Member, purpose: UploadPurpose): void {
  if (!mayAccess(membership, purpose, 'manage')) throw new AppError('NO_PERMISSION');
}
