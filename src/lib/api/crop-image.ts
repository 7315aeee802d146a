import { type Crop, getCropSide } from '#src/lib/crop.ts';
import { CanvasFailure } from './upload.ts';

/** The side in pixels of a cropped image. */
const croppedSide = 640;
const quality = 0.9;

/**
 * Returns the section of an image as a square file. A JPEG stays one, everything else becomes a PNG, which keeps its
 * transparency.
 * @param image loaded from the file
 * @throws CanvasFailure
 */
export async function cropImage(image: HTMLImageElement, file: File, crop: Crop): Promise<File> {
  const extent = { width: image.naturalWidth, height: image.naturalHeight };
  const side = getCropSide(extent, crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(croppedSide, Math.round(side));
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) throw new CanvasFailure();
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    image,
    crop.x - side / 2,
    crop.y - side / 2,
    side,
    side,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
  if (!blob) throw new CanvasFailure();
  return new File([blob], file.name, { type: blob.type });
}
