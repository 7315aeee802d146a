import type { Sharp, SharpOptions } from 'sharp';
import { type ImageSize, imageSizes, maxPixels } from '#domain/upload.ts';
import { AppError } from '#server/app-error.ts';
import { limitConcurrency } from './limit-concurrency.ts';

export interface ImageSizes {
  /** The width in pixels of the largest size. */
  width: number;
  height: number;
  made: { size: ImageSize; content: Blob }[];
}

const type = 'image/webp';
const quality = { thumb: 70, card: 76, page: 80, full: 84 } satisfies Record<ImageSize, number>;
const timeoutSeconds = 30;

/** Two at once keep the processor busy; each takes up to 250 MB while it works. */
const inTurn = limitConcurrency(2, 30);

/** The library is loaded with the first image: a process that creates none needs a quarter less memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread for each image and no cache between them: the limit above bounds memory and work.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * Creates an image in the requested sizes, upright, in sRGB, without the camera's metadata.
 * @throws FILE_REFUSED if it can't be decoded or has too many pixels, TOO_MANY_REQUESTS if too many images wait
 */
export async function createImageSizes(content: Blob, sizes: readonly ImageSize[]): Promise<ImageSizes> {
  const images = await inTurn(() => remake(content, sizes));
  if (!images) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: 5000 });
  return images;
}

async function remake(content: Blob, sizes: readonly ImageSize[]): Promise<ImageSizes> {
  const sharp = await loadSharp();
  const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true };
  const bytes = await content.arrayBuffer();
  // It is decoded once to the largest size; the others are created from that.
  const { data, info } = await decoded(shrunk(sharp(bytes, options), 'full')).catch(() => {
    throw new AppError('FILE_REFUSED', {
      message: 'This image is damaged or too large. Choose another one.',
    });
  });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const made: ImageSizes['made'] = [];
  // Largest first: an image that is smaller than a size is the same in all sizes that are as large.
  for (const size of sizes.toReversed()) {
    const [larger] = made;
    if (larger && Math.max(info.width, info.height) <= imageSizes[size]) {
      made.unshift({ ...larger, size });
      continue;
    }
    const image = shrunk(sharp(data, { raw }), size).webp({ quality: quality[size], effort: 2 });
    made.unshift({ size, content: new Blob([await image.toBuffer()], { type }) });
  }
  return { width: info.width, height: info.height, made };
}

const shrunk = (image: Sharp, size: ImageSize) =>
  image
    .resize({ width: imageSizes[size], height: imageSizes[size], fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: timeoutSeconds });

const decoded = (image: Sharp) => image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });

/** Returns a stored image in another width and format. AVIF is a third smaller at this quality, and takes longer to make. */
export async function encodeImage(content: Buffer, width: number, format: 'avif' | 'webp'): Promise<Blob> {
  const sharp = await loadSharp();
  const image = sharp(content, { limitInputPixels: maxPixels })
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: timeoutSeconds });
  const encoded =
    format === 'avif' ? image.avif({ quality: 52, effort: 3 }) : image.webp({ quality: 76, effort: 3 });
  return new Blob([new Uint8Array(await encoded.toBuffer())], { type: `image/${format}` });
}
