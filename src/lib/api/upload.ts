import { uploadCalls } from '#contract/upload.ts';
import {
  type UploadKind,
  type UploadPurpose,
  type UploadedFile,
  acceptedTypes,
  imageSizes,
  kindOfPurpose,
  maxBytes,
} from '#domain/upload.ts';
import { api } from './api.ts';

export interface UploadOptions {
  purpose: UploadPurpose;
  onProgress: (ratio: number) => void;
  signal: AbortSignal;
  /** Sends an image unchanged, after it could not be resized on this device. */
  isOriginal?: boolean;
}

/** A problem that is detected before the upload. */
export type FileProblem = 'tooLarge' | 'wrongType' | 'empty';
export class FileError extends Error {
  override name = 'FileRefused';
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Returns the problem of a file that would be refused, as far as the device can tell. */
export function findFileProblem(file: File, kind: UploadKind): FileProblem | undefined {
  if (file.size === 0) return 'empty';
  if (file.type !== '' && !acceptedTypes[kind].includes(file.type)) return 'wrongType';
  return file.size > maxBytes[kind] ? 'tooLarge' : undefined;
}

/** An image could not be resized (specification, section 8). */
export class CanvasFailure extends Error {
  override name = 'CanvasFailure';
  constructor() {
    super('No canvas context');
  }
}

/** Returns the `accept` attribute of a file input for a purpose. */
export const getAcceptedTypes = (purpose: UploadPurpose): readonly string[] =>
  acceptedTypes[kindOfPurpose[purpose]];

/**
 * Uploads a file. The same content returns the same file again, so an upload can always be retried.
 * @throws FileRefused, CanvasFailure, ApiError, NetworkError, or the reason of `signal`
 */
export async function upload(
  file: File,
  { purpose, onProgress, signal, isOriginal = false }: UploadOptions,
): Promise<UploadedFile> {
  const kind = kindOfPurpose[purpose];
  if (file.size === 0) throw new FileError('empty');
  if (file.type !== '' && !acceptedTypes[kind].includes(file.type)) throw new FileError('wrongType');
  const content = kind === 'image' && !isOriginal && isOnPhone() ? await resizeImage(file) : file;
  if (content.size > maxBytes[kind]) throw new FileError('tooLarge');
  return api(uploadCalls.uploadFile, { body: { category: purpose }, file: content }, { onProgress, signal });
}

/** Returns true on a phone, where data is expensive and images are large. */
const isOnPhone = (): boolean => matchMedia('(pointer: coarse)').matches;

const maxUnresizedBytes = 1_500_000;
const quality = 0.85;

/** Resizes an image to the size that the server stores. Files that the browser can't read stay unchanged. */
async function resizeImage(file: File): Promise<File> {
  if (file.size <= maxUnresizedBytes) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  try {
    const scale = Math.min(1, imageSizes.full / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (!context) throw new CanvasFailure();
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => {
      // JPEG would lose the transparency of a PNG.
      canvas.toBlob(resolve, file.type === 'image/png' ? 'image/png' : 'image/jpeg', quality);
    });
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file;
  } finally {
    bitmap.close();
  }
}
