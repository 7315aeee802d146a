/** A problem with the photo of a document. */
export type QualityProblem = 'tooSmall' | 'tooDark' | 'tooBright' | 'blurred';

/** The minimum length of the shorter side in pixels, at which small print can be read. */
export const minSide = 500;

/** The longer side in pixels at which brightness and sharpness are measured, so that all cameras are comparable. */
const analysedSide = 320;
const minBrightness = 55;
const maxBrightness = 238;
/** The minimum variance of the Laplacian; below it no edge is sharp. Printed text has several hundred. */
const minSharpness = 35;

const brightnessAt = (pixels: Uint8ClampedArray, at: number): number =>
  0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);

/** Returns the worst problem of an RGBA image's brightness and sharpness, if there is one. */
export function findQualityProblem(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
): QualityProblem | undefined {
  const light = Float32Array.from({ length: width * height }, (_, nth) => brightnessAt(pixels, nth * 4));
  const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
  if (mean < minBrightness) return 'tooDark';
  if (mean > maxBrightness) return 'tooBright';
  return sharpnessOf(light, width, height) < minSharpness ? 'blurred' : undefined;
}

function sharpnessOf(light: Float32Array, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around =
        (light[at - 1] ?? 0) + (light[at + 1] ?? 0) + (light[at - width] ?? 0) + (light[at + width] ?? 0);
      const edge = around - 4 * (light[at] ?? 0);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** Checks an image before it is uploaded. Returns undefined if there is no problem or the browser can't read the image. */
export async function checkImageQuality(file: Blob): Promise<QualityProblem | undefined> {
  if (!file.type.startsWith('image/')) return undefined;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  try {
    if (Math.min(bitmap.width, bitmap.height) < minSide) return 'tooSmall';
    const scale = Math.min(1, analysedSide / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return undefined;
    context.drawImage(bitmap, 0, 0, width, height);
    return findQualityProblem(context.getImageData(0, 0, width, height).data, width, height);
  } finally {
    bitmap.close();
  }
}
