import { type Resource, can } from '#domain/permission.ts';
import type { UploadPurpose } from '#domain/upload.ts';
import type { Member } from '#server/caller.ts';
import { AppError } from '#server/app-error.ts';

/** The resource whose permission a file of each purpose needs; null for a person's own file. */
const resourceOf: Record<UploadPurpose, Resource | null> = {
  EVENT_BANNER: 'BUSINESS',
  BUSINESS_LOGO: 'BUSINESS',
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

/** Identity documents: of everyone who can manage the business, only the owner can view another person's. */
const isProofOfIdentity = (purpose: UploadPurpose) =>
  purpose === 'KYC_DOCUMENT' || purpose === 'KYB_DOCUMENT';

/** A person's own file, and an identity document, is visible to that person and the owner. */
export function canView(
  { membership, userId }: Pick<Member, 'membership' | 'userId'>,
  purpose: UploadPurpose,
  createdBy: string,
): boolean {
  const resource = resourceOf[purpose];
  const isPermitted = resource === null || can(membership, resource, 'view-only');
  if (resource !== null && !isProofOfIdentity(purpose)) return isPermitted;
  return isPermitted && (userId === createdBy || membership.role === 'owner');
}

/** @throws NO_PERMISSION if the person can't upload a file of this purpose */
export function requireUploadPermission({ membership }: Member, purpose: UploadPurpose): void {
  const resource = resourceOf[purpose];
  if (resource !== null && !can(membership, resource, 'manage')) throw new AppError('NO_PERMISSION');
}
