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

/** A document's picture is kept in its largest size alone. */
export const pictureSizes = (kind: UploadKind): readonly ImageSize[] =>
  kind === 'document' ? ['full'] : ['thumb', 'card', 'page', 'full'];

/** In which sizes a file is kept: pictures made anew, anything else as it came. */
export const sizesOf = (kind: UploadKind, contentType: string): readonly FileSize[] =>
  contentType.startsWith('image/') ? pictureSizes(kind) : ['original'];
