import { type AccessLevel, type Resource, can } from '#domain/permission.ts';
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

/** Refuses with NO_PERMISSION. A person's own file is seen by that person and the owner. */
export function mayUse(
  { standing, userId }: Member,
  purpose: UploadPurpose,
  level: Exclude<AccessLevel, 'off'>,
  createdBy: string,
): void {
  const resource = resourceOf[purpose];
  const may =
    resource === null ? userId === createdBy || standing.role === 'owner' : can(standing, resource, level);
  if (!may) throw new Refusal('NO_PERMISSION');
}
