import * as z from 'zod/mini';
import { Id } from './id.ts';

/** Specification, section 3: upload purposes. */
export const uploadPurposes = [
  'EVENT_BANNER',
  'BUSINESS_LOGO',
  'AVATAR',
  'BACKGROUND',
  'WEBSTORE_BANNER',
  'PRODUCT_IMAGE',
  'EVENT_GUESTS',
  'ARTIST',
  'CATEGORY',
  'INTEREST',
  'KYC_DOCUMENT',
  'KYB_DOCUMENT',
  'PLACE_IMAGES',
  'PLACE_LOGO',
  'PLACE_VIDEO',
  'SUPPORT',
  'BOOKKEEPING_DOCUMENT',
] as const;
export const UploadPurpose = z.enum(uploadPurposes);
export type UploadPurpose = z.infer<typeof UploadPurpose>;

/** The upload purposes whose files a product may show. */
export const productImagePurposes = ['PRODUCT_IMAGE', 'CATEGORY'] as const satisfies UploadPurpose[];

/** The files that each purpose accepts (decisions, "Uploads"). */
export type UploadKind = 'image' | 'document' | 'video' | 'table';
export const kindOfPurpose: Record<UploadPurpose, UploadKind> = {
  EVENT_BANNER: 'image',
  BUSINESS_LOGO: 'image',
  AVATAR: 'image',
  BACKGROUND: 'image',
  WEBSTORE_BANNER: 'image',
  PRODUCT_IMAGE: 'image',
  EVENT_GUESTS: 'table',
  ARTIST: 'image',
  CATEGORY: 'image',
  INTEREST: 'image',
  KYC_DOCUMENT: 'document',
  KYB_DOCUMENT: 'document',
  PLACE_IMAGES: 'image',
  PLACE_LOGO: 'image',
  PLACE_VIDEO: 'video',
  SUPPORT: 'document',
  BOOKKEEPING_DOCUMENT: 'document',
};

/** Documents are PDFs or images; images are re-encoded, so that only the picture is kept. */
export const acceptedTypes: Record<UploadKind, readonly string[]> = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  document: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  video: ['video/mp4', 'video/webm'],
  table: ['text/csv'],
};
export const maxBytes: Record<UploadKind, number> = {
  image: 10_000_000,
  document: 10_000_000,
  video: 100_000_000,
  table: 10_000_000,
};
/** More than the largest photo of a phone; a small file can unpack to a huge image. */
export const maxPixels = 64_000_000;

/** Private files: only a signed link, which works for some minutes, opens them. */
export const isPrivate = (purpose: UploadPurpose): boolean =>
  kindOfPurpose[purpose] === 'document' || kindOfPurpose[purpose] === 'table';

/** The longest side in pixels of each size in which an image is stored. */
export const imageSizes = { thumb: 160, card: 480, page: 1200, full: 2400 } as const;
export const ImageSize = z.enum(['thumb', 'card', 'page', 'full']);
export type ImageSize = z.infer<typeof ImageSize>;

export const UploadedFile = z.object({
  id: Id,
  purpose: UploadPurpose,
  /** The file name on the uploading device. */
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  /** Set for images; null for other files. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

/** Additional sizes of an upload: the original, or the re-encoded image. */
export const FileSize = z.enum(['thumb', 'card', 'page', 'full', 'original']);
export type FileSize = z.infer<typeof FileSize>;

/** Returns the address of a public image on the application's own host. */
export const imageAddress = (fileId: string, size: ImageSize): string => `/files/${fileId}/${size}`;

/** Returns the file of such an address; null for another one. */
export const getImageFileId = (address: string): string | null =>
  /^\/files\/([\da-f-]{36})\//.exec(address)?.[1] ?? null;
