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

/** The banner of a store: things that it sells in front of an arch of cloth. */
export interface Banner extends Pick<Drawing, 'cloth' | 'inks' | 'wall'> {
  /** From the middle outwards, so that a narrow part of the banner has the first ones. */
  items: readonly Drawing[];
}

export function drawBanner({ cloth, inks, wall, items }: Banner): Promise<Uint8Array<ArrayBuffer>> {
  const placed = items.map((item, nth) => {
    const x = 450 + Math.ceil(nth / 2) * (nth % 2 ? -235 : 235);
    // The names of cloths must differ within one image.
    const content = `<defs>${cloths[item.cloth](item.inks)}</defs>${shapes[item.shape](item.inks)}`;
    const named = content.replaceAll(/(id="|url\(#)cloth/g, `$1cloth-${nth}`);
    return `<svg x="${x}" y="80" width="300" height="300" viewBox="0 0 400 400"><ellipse cx="200" cy="354" rx="138" ry="13" fill="#10201e" fill-opacity=".2"/>${named}</svg>`;
  });
  return toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="400" viewBox="0 0 1200 400"><defs>${cloths[cloth](inks)}</defs><rect width="1200" height="400" fill="${wall}"/><path d="M330 326V270A270 246 0 0 1 870 270V326Z" fill="url(#cloth)"/><rect y="326" width="1200" height="74" fill="${wall}"/><rect y="326" width="1200" height="74" fill="#10201e" fill-opacity=".1"/>${placed.join('')}</svg>`,
  );
}

/** The logos of the demo's stores: rings as on tied and dyed cloth, and a nest. */
const logos = {
  rings: ([ground, mark, accent]: Inks) =>
    `<rect width="200" height="200" rx="32" fill="${ground}"/>` +
    [78, 58, 38]
      .map(
        (radius, nth) =>
          `<circle cx="100" cy="100" r="${radius}" fill="none" stroke="${nth === 1 ? accent : mark}" stroke-width="11" stroke-dasharray="${radius * 0.21} ${radius * 0.0518}"/>`,
      )
      .join('') +
    `<circle cx="100" cy="100" r="17" fill="${mark}"/>`,
  nest: ([ground, mark, accent]: Inks) =>
    `<circle cx="100" cy="100" r="100" fill="${ground}"/><g fill="${accent}"><ellipse cx="72" cy="88" rx="20" ry="27" transform="rotate(-14 72 88)"/><ellipse cx="128" cy="88" rx="20" ry="27" transform="rotate(14 128 88)"/><ellipse cx="100" cy="82" rx="21" ry="29"/></g><path d="M36 100H164Q158 158 100 158Q42 158 36 100Z" fill="${mark}"/><path d="M48 118Q100 132 152 118M58 138Q100 148 142 138" fill="none" stroke="${ground}" stroke-width="5" stroke-linecap="round"/>`,
} satisfies Record<string, (inks: Inks) => string>;

export interface Logo {
  motif: keyof typeof logos;
  inks: Inks;
}

export const drawLogo = ({ motif, inks }: Logo): Promise<Uint8Array<ArrayBuffer>> =>
  toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 200 200">${logos[motif](inks)}</svg>`,
  );

/** Returns the picture of an SVG as a PNG. It is uncompressed, because the upload creates other sizes of it. */
export async function toPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  return new Uint8Array(bytes);
}
