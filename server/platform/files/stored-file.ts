import {
  type FileSize,
  type ImageSize,
  type UploadKind,
  type UploadPurpose,
  kindOfPurpose,
} from '#domain/upload.ts';

export interface StoredFile {
  businessId: string;
  purpose: UploadPurpose;
  contentHash: string;
}

/**
 * Where the bytes of a file are stored. By its content, so that an upload after a crash writes to the same place again;
 * and by its kind, because a document's image is kept larger than others.
 */
export const getFileKey = ({ businessId, purpose, contentHash }: StoredFile, size: FileSize): string =>
  `${businessId}/${kindOfPurpose[purpose]}/${contentHash}/${size}`;

/** Returns whether a key is that of a document: identity documents are encrypted, and so are all others of their kind. */
export const isDocumentKey = (key: string): boolean =>
  key.split('/')[1] === ('document' satisfies UploadKind);

/** A document's image is only kept in its largest size. */
export const listImageSizes = (kind: UploadKind): readonly ImageSize[] =>
  kind === 'document' ? ['full'] : ['thumb', 'card', 'page', 'full'];

/** The widths in pixels, and the formats, of the pictures of stores; each is made when it is first asked for. */
export const shopImageWidths = [320, 480, 800, 1200] as const;
export type ShopImageWidth = (typeof shopImageWidths)[number];
const shopImageFormats = ['avif', 'webp'] as const;
export type ShopImageFormat = (typeof shopImageFormats)[number];

export const getShopImageKey = (
  { businessId, purpose, contentHash }: StoredFile,
  width: ShopImageWidth,
  format: ShopImageFormat,
): string => `${businessId}/${kindOfPurpose[purpose]}/${contentHash}/store-${width}.${format}`;

/** Returns every key that a file of this purpose can have, with all of its sizes. */
export const listFileKeys = (file: StoredFile): string[] => [
  ...(['original', ...listImageSizes(kindOfPurpose[file.purpose])] as const).map((size) =>
    getFileKey(file, size),
  ),
  ...(kindOfPurpose[file.purpose] === 'image' ? listShopImageKeys(file) : []),
];

const listShopImageKeys = (file: StoredFile): string[] =>
  shopImageWidths.flatMap((width) => shopImageFormats.map((format) => getShopImageKey(file, width, format)));

/** Returns the sizes in which a file is kept: images are re-encoded, other files are kept as they came. */
export const listFileSizes = (kind: UploadKind, contentType: string): readonly FileSize[] =>
  contentType.startsWith('image/') ? listImageSizes(kind) : ['original'];
