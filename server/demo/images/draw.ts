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
export const drawn = (drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> => toPng(svgOf(drawing));

/** Returns the banner of a store: cloth with a plain field. */
export const drawBanner = ({
  cloth,
  inks,
}: Pick<Drawing, 'cloth' | 'inks'>): Promise<Uint8Array<ArrayBuffer>> =>
  toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="400" viewBox="0 0 600 200"><defs>${cloths[cloth](inks)}</defs><rect width="600" height="200" fill="url(#cloth)"/></svg>`,
  );

async function toPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  return new Uint8Array(bytes);
}
