import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';
import { UploadPurpose, UploadedFile, maxBytes } from '#domain/upload.ts';
import { defineCall } from './call.ts';
import { Pagination, pageQuery } from './list.ts';

export const FileQuery = z.object({
  ...pageQuery,
  purpose: z.enum(['PRODUCT_IMAGE', 'CATEGORY']),
  /** Any part of the name. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
});
export type FileQuery = z.infer<typeof FileQuery>;

export const uploadCalls = {
  uploadFile: defineCall({
    method: 'POST',
    service: 'core',
    path: '/upload',
    access: 'business',
    limit: 'upload',
    plain: true,
    multipart: true,
    bodyLimit: maxBytes.video,
    summary:
      'Upload a file as multipart/form-data under `file`. Images are re-encoded in several sizes. Uploading the same content again returns the same file. Without a category, which comes before the file, it is for support',
    body: z.object({ category: z._default(UploadPurpose, 'SUPPORT') }),
    data: UploadedFile,
    errors: ['NO_PERMISSION', 'FILE_REFUSED', 'FILE_TOO_LARGE', 'STORAGE_FULL'],
  }),
  files: defineCall({
    method: 'GET',
    service: 'core',
    path: '/file',
    access: { resource: 'PRODUCT', level: 'view-only' },
    summary: 'The media library: images that were uploaded for products or categories, newest first',
    query: FileQuery,
    data: z.object({ data: z.array(UploadedFile), pagination: Pagination }),
  }),
  fileAddress: defineCall({
    method: 'GET',
    service: 'core',
    path: '/file/{id}/address',
    access: 'business',
    summary: 'The download link of a file; that of a private file works for some minutes',
    params: z.object({ id: Id }),
    data: z.object({ url: z.string(), expiresAt: z.nullable(Instant) }),
    errors: ['NOT_FOUND', 'NO_PERMISSION'],
  }),
};
