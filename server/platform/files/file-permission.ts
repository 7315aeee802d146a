import { type Resource, can } from '#domain/permission.ts';
import type { UploadPurpose } from '#domain/upload.ts';
import type { Member } from '#server/caller.ts';
import { Refusal } from '#server/refusal.ts';

/** What a file of each purpose belongs to; null: to the person who hands it in. */
const resourceOf: Record<UploadPurpose, Resource | null> = {
  EVENT_BANNER: 'BUSINESS',
  BUSINESS_LOGO: 'WEB_STORE',
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

/** Shows who somebody is: of all who manage the business only the owner sees what another handed in. */
const isProofOfIdentity = (purpose: UploadPurpose) =>
  purpose === 'KYC_DOCUMENT' || purpose === 'KYB_DOCUMENT';

/** A person's own file, and a proof of identity, is seen by that person and the owner. */
export function maySee({ standing, userId }: Member, purpose: UploadPurpose, createdBy: string): boolean {
  const resource = resourceOf[purpose];
  const isPermitted = resource === null || can(standing, resource, 'view-only');
  if (resource !== null && !isProofOfIdentity(purpose)) return isPermitted;
  return isPermitted && (userId === createdBy || standing.role === 'owner');
}

/** Refuses with NO_PERMISSION: whoever may not hand in a file of this purpose. */
export function refuseUpload({ standing }: Member, purpose: UploadPurpose): void {
  const resource = resourceOf[purpose];
  if (resource !== null && !can(standing, resource, 'manage')) throw new Refusal('NO_PERMISSION');
}
