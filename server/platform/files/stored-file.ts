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
 * Where the bytes of a file lie. By its content, so that a store that was written before a crash is written again at the
 * same place when the person tries again; and by its kind, since a document's picture is kept larger than others.
 */
export const keyOf = ({ businessId, purpose, contentHash }: StoredFile, size: FileSize): string =>
  `${businessId}/${kindOfPurpose[purpose]}/${contentHash}/${size}`;

/** Whether a key is that of a document: papers that show who somebody is are kept encrypted, and all others of their kind. */
export const isDocumentKey = (key: string): boolean =>
  key.split('/')[1] === ('document' satisfies UploadKind);

/** A document's picture is kept in its largest size alone. */
export const pictureSizes = (kind: UploadKind): readonly ImageSize[] =>
  kind === 'document' ? ['full'] : ['thumb', 'card', 'page', 'full'];

/** Every key that a file of this purpose can have, whatever was made of it. */
export const fileKeys = (file: StoredFile): string[] =>
  (['original', ...pictureSizes(kindOfPurpose[file.purpose])] as const).map((size) => keyOf(file, size));

/** In which sizes a file is kept: pictures made anew, anything else as it came. */
export const sizesOf = (kind: UploadKind, contentType: string): readonly FileSize[] =>
  contentType.startsWith('image/') ? pictureSizes(kind) : ['original'];
