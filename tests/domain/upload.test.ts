import { describe, expect, test } from 'vitest';
import {
  FileSize,
  ImageSize,
  type UploadPurpose,
  acceptedTypes,
  imageAddress,
  imageSizes,
  isPrivate,
  kindOfPurpose,
  maxBytes,
  uploadPurposes,
} from '#domain/upload.ts';

const documents: UploadPurpose[] = ['KYC_DOCUMENT', 'KYB_DOCUMENT', 'SUPPORT', 'BOOKKEEPING_DOCUMENT'];

describe('a file that is uploaded', () => {
  test.each(uploadPurposes)('has the kind of its purpose %s', (purpose) => {
    const kinds: Partial<Record<UploadPurpose, string>> = { EVENT_GUESTS: 'table', PLACE_VIDEO: 'video' };
    const other = documents.includes(purpose) ? 'document' : 'image';
    expect(kindOfPurpose[purpose]).toBe(kinds[purpose] ?? other);
  });
  test('is private for a document or a table of guests', () =>
    expect(uploadPurposes.filter(isPrivate).toSorted()).toEqual([...documents, 'EVENT_GUESTS'].toSorted()));
  test('has one of the types of its kind', () =>
    expect(acceptedTypes).toEqual({
      image: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
      document: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
      video: ['video/mp4', 'video/webm'],
      table: ['text/csv'],
    }));
  test('is at most 10 MB, a video at most 100', () =>
    expect(Object.values(maxBytes).map((bytes) => bytes / 1_000_000)).toEqual([10, 10, 100, 10]));
});

describe('an image', () => {
  test('has an address for each of its sizes', () => {
    for (const size of ['thumb', 'card', 'page', 'full'] as const) {
      expect(imageAddress('f1', ImageSize.parse(size))).toBe(`/files/f1/${size}`);
      expect(FileSize.parse(size)).toBe(size);
      expect(imageSizes[size]).toBeGreaterThan(0);
    }
    expect(ImageSize.safeParse('original').success).toBe(false);
    expect(FileSize.parse('original')).toBe('original');
  });
});
