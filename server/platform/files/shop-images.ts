import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ImageSize, UploadPurpose } from '#domain/upload.ts';
import type { Deps } from '#server/deps.ts';
import { encodeImage } from './create-image-sizes.ts';
import { type FileRecord, findFileAnywhere } from './files.repo.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { type ShopImageFormat, type ShopImageWidth, getFileKey, getShopImageKey } from './stored-file.ts';

const shownPurposes: ReadonlySet<UploadPurpose> = new Set<UploadPurpose>([
  'PRODUCT_IMAGE',
  'CATEGORY',
  'BUSINESS_LOGO',
  'WEBSTORE_BANNER',
  'BACKGROUND',
]);

type ImageDeps = Pick<Deps, 'db' | 'files' | 'log'>;

export interface OpenImage {
  type: string;
  content: Readable;
  /** False for another size or format, which is sent while this one is made. */
  isFinal: boolean;
}

/**
 * Returns an image of a store, at most as wide as `width`. A width and format that nobody has asked for yet is made in the
 * background, and the next larger size of the upload is returned meanwhile, so that no one waits.
 */
export async function openShopImage(
  deps: ImageDeps,
  fileId: string,
  { width, format }: { width: ShopImageWidth; format: ShopImageFormat },
): Promise<OpenImage | undefined> {
  const file = await findFileAnywhere(deps.db, fileId);
  if (!file || !shownPurposes.has(file.purpose) || !file.contentType.startsWith('image/')) return undefined;
  const made = await deps.files.get(getShopImageKey(file, width, format));
  if (made) return { type: `image/${format}`, content: made, isFinal: true };
  void makeShopImage(deps, file, width, format);
  const meanwhile: ImageSize = width <= 480 ? 'card' : 'page';
  const content = await deps.files.get(getFileKey(file, meanwhile));
  return content && { type: file.contentType, content, isFinal: false };
}

/** One at a time: a page with many new images must not slow down everything else. */
const inTurn = limitConcurrency(1, 500);
const inProgress = new Set<string>();

async function makeShopImage(
  { files, log }: ImageDeps,
  file: FileRecord,
  width: ShopImageWidth,
  format: ShopImageFormat,
): Promise<void> {
  const key = getShopImageKey(file, width, format);
  if (inProgress.has(key)) return;
  inProgress.add(key);
  try {
    await inTurn(async () => {
      const original = await files.get(getFileKey(file, 'full'));
      if (original) await files.put(key, await encodeImage(await buffer(original), width, format));
    });
  } catch (problem) {
    log.warn({ err: problem }, 'image of a store');
  } finally {
    inProgress.delete(key);
  }
}
