import { toPng } from './draw.ts';

/** Three colours of a image: the sky or the wall, the things in front, and their details. */
export type Palette = readonly [ground: string, front: string, accent: string];

/** A stall with a striped awning, and goods on its table. */
function drawStall(x: number, [, front, accent]: Palette, isDark: boolean): string {
  const [one, other] = isDark ? [accent, front] : [front, accent];
  const stripes = [0, 1, 2, 3, 4, 5]
    .map(
      (nth) => `<path d="M${x + nth * 32} 170h32v46a16 16 0 0 1-32 0Z" fill="${nth % 2 ? one : '#fbf7ee'}"/>`,
    )
    .join('');
  const goods = [34, 82, 130]
    .map(
      (left, nth) => `<circle cx="${x + left}" cy="${300 - nth * 3}" r="${13 + nth * 2}" fill="${other}"/>`,
    )
    .join('');
  return `<path d="M${x + 8} 190V372M${x + 184} 190V372" stroke="#3b332b" stroke-width="7"/>${goods}<path d="M${x - 4} 308h200v70H${x - 4}Z" fill="${one}"/>${stripes}`;
}

/** Returns the banner of an event: stalls under bunting. */
export function drawEventBanner(palette: Palette): Promise<Uint8Array<ArrayBuffer>> {
  const [ground, front, accent] = palette;
  const flags = Array.from({ length: 20 }, (_, nth) => {
    const x = 12 + nth * 60;
    const y = 46 + Math.round(Math.sin((nth / 19) * Math.PI) * 44);
    return `<path d="M${x} ${y}h40l-20 34Z" fill="${[front, accent, '#fbf7ee'][nth % 3] ?? front}"/>`;
  }).join('');
  const stalls = [70, 345, 620, 895].map((x, nth) => drawStall(x, palette, nth % 2 === 1)).join('');
  return toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="400" viewBox="0 0 1200 400"><rect width="1200" height="400" fill="${ground}"/><path d="M0 40Q600 150 1200 40" fill="none" stroke="#3b332b" stroke-opacity=".5" stroke-width="3"/>${flags}<path d="M0 360h1200v40H0Z" fill="#10201e" fill-opacity=".18"/>${stalls}</svg>`,
  );
}

/** Returns the image of an artist: a figure in front of a coloured wall. */
export const drawPortrait = ([ground, front, accent]: Palette): Promise<Uint8Array<ArrayBuffer>> =>
  toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 200 200"><rect width="200" height="200" fill="${ground}"/><circle cx="100" cy="104" r="78" fill="${accent}" fill-opacity=".35"/><path d="M30 200Q36 138 100 138Q164 138 170 200Z" fill="${front}"/><path d="M84 112h32v32a16 16 0 0 1-32 0Z" fill="#7a4a2e"/><ellipse cx="100" cy="90" rx="31" ry="36" fill="#8a5636"/><path d="M64 86Q64 46 100 46Q136 46 136 86Q120 66 100 66Q80 66 64 86Z" fill="${accent}"/></svg>`,
  );

/** Returns the image of a place: a hall with arches and trees. */
export const drawPlace = ([ground, front, accent]: Palette): Promise<Uint8Array<ArrayBuffer>> =>
  toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600" viewBox="0 0 300 200"><rect width="300" height="200" fill="${ground}"/><circle cx="246" cy="44" r="20" fill="#fbf7ee" fill-opacity=".8"/><path d="M40 78L150 36L260 78Z" fill="${accent}"/><path d="M52 78h196v84H52Z" fill="${front}"/>${[72, 116, 160, 204].map((x) => `<path d="M${x} 162V116a12 12 0 0 1 24 0V162Z" fill="#10201e" fill-opacity=".55"/>`).join('')}<path d="M0 162h300v38H0Z" fill="#10201e" fill-opacity=".25"/><circle cx="24" cy="128" r="20" fill="#2f6b4f"/><path d="M21 140h6v26h-6Z" fill="#5b4230"/><circle cx="282" cy="134" r="17" fill="#2f6b4f"/><path d="M279 144h6v22h-6Z" fill="#5b4230"/></svg>`,
  );
