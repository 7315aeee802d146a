import {
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
  /** Sends a picture as it is, after it could not be made smaller here. */
  isUnchanged?: boolean;
}

/** Known before anything is sent. */
export type FileProblem = 'tooLarge' | 'wrongType' | 'empty';
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Specification, section 8. */
export class CanvasFailure extends Error {
  override name = 'CanvasFailure';
  constructor() {
    super('No canvas context');
  }
}

/** The `accept` attribute of a file input for a purpose. */
export const acceptedFor = (purpose: UploadPurpose): readonly string[] =>
  acceptedTypes[kindOfPurpose[purpose]];

/**
 * Uploads a file. Rejects with FileRefused, CanvasFailure, ApiFailure, NetworkFailure, or with the reason of `signal`.
 * The same content again answers the same file, so it can always be tried again.
 */
export async function upload(
  file: File,
  { purpose, onProgress, signal, isUnchanged = false }: UploadOptions,
): Promise<UploadedFile> {
  const kind = kindOfPurpose[purpose];
  if (file.size === 0) throw new FileRefused('empty');
  if (file.type !== '' && !acceptedTypes[kind].includes(file.type)) throw new FileRefused('wrongType');
  const content = kind === 'image' && !isUnchanged && isOnPhone() ? await shrinkImage(file) : file;
  if (content.size > maxBytes[kind]) throw new FileRefused('tooLarge');
  return api('uploadFile', { body: { category: purpose }, file: content }, { onProgress, signal });
}

/** Where data is dear and pictures are large. */
const isOnPhone = (): boolean => matchMedia('(pointer: coarse)').matches;

const smallEnoughBytes = 1_500_000;
const quality = 0.85;

/** A photograph in no more pixels than are kept of it; anything that this browser cannot read goes as it is. */
async function shrinkImage(file: File): Promise<File> {
  if (file.size <= smallEnoughBytes) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  try {
    const scale = Math.min(1, imageSizes.full / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext('2d');
    if (!context) throw new CanvasFailure();
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => {
      // A drawing with see-through parts would lose them as JPEG.
      canvas.toBlob(resolve, file.type === 'image/png' ? 'image/png' : 'image/jpeg', quality);
    });
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file;
  } finally {
    picture.close();
  }
}
