import { type Inks, cloths } from './fabrics.ts';
import { garments } from './garments.ts';
import { homeware } from './homeware.ts';

const shapes = { ...garments, ...homeware };

/** A product's image: a shape, the cloth it is made of, and colours. */
export interface Drawing {
  shape: keyof typeof shapes;
  cloth: keyof typeof cloths;
  inks: Inks;
  /** The colour of the wall behind it. */
  wall: string;
}

const side = 480;

/** Our own drawing, made by this code only and free to use with it; the same for the same input. */
const svgOf = ({ shape, cloth, inks, wall }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 400 400"><defs>${cloths[cloth](inks)}</defs><rect width="400" height="400" fill="${wall}"/><path d="M0 320H400V400H0Z" fill="#10201e" fill-opacity=".07"/><ellipse cx="200" cy="354" rx="138" ry="13" fill="#10201e" fill-opacity=".16"/>${shapes[shape](inks)}</svg>`;

/** Returns a PNG. It is uncompressed, because the upload creates other sizes of it. */
export async function drawn(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(svgOf(drawing)))
    .png({ compressionLevel: 1 })
    .toBuffer();
  return new Uint8Array(bytes);
}
