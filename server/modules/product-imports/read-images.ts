import type { ProductField } from '#contract/store/product-import.ts';
import { Id } from '#domain/id.ts';
import type { CellReader } from '#server/platform/imports/cell-reader.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';

export interface ImportedImage {
  /** http or https. */
  address: string;
  /** The file of an image that is already stored here, as in our own export. */
  fileId: string | null;
  alt: string;
}

const maxAltLength = 300;

/** Returns the images of a product's lines, each once, in the order of the file. */
export function readImages(
  lines: TableRow[],
  cell: CellReader<ProductField>,
  publicUrl: string,
  say: (row: TableRow, reason: string, field?: ProductField) => void,
): { images: ImportedImage[]; byAddress: (address: string) => string | null } {
  const byUrl = new Map<string, ImportedImage & { position: number }>();
  const take = (row: TableRow, written: string, position: number, alt: string) => {
    const address = written && addressOf(written);
    if (address === undefined) say(row, "the image address can't be read");
    else if (address !== '' && !byUrl.has(address))
      byUrl.set(address, {
        address,
        fileId: ownFile(address, publicUrl),
        alt: alt.slice(0, maxAltLength),
        position,
      });
  };
  for (const row of lines) {
    const written = cell(row.cells, 'imagePosition');
    const isPosition = /^\d{1,6}$/.test(written);
    if (written !== '' && !isPosition) say(row, "the image position can't be read", 'imagePosition');
    const place = isPosition ? Number(written) : Number.MAX_SAFE_INTEGER;
    const addresses = listAddresses(cell(row.cells, 'imageSrc'));
    for (const address of addresses) take(row, address, place, cell(row.cells, 'imageAlt'));
  }
  for (const row of lines) take(row, cell(row.cells, 'variantImage'), Number.MAX_SAFE_INTEGER, '');
  const images = [...byUrl.values()]
    .sort((a, b) => a.position - b.position)
    .map(({ address, fileId, alt }) => ({ address, fileId, alt }));
  return { images, byAddress: (address) => (address && addressOf(address)) || null };
}

/** Returns the addresses of a cell that contains several, one after the other. */
export const listAddresses = (cell: string): string[] =>
  cell
    .split(/[\s,;|](?=https?:\/\/)/i)
    .map(withoutSeparators)
    .filter((address) => address !== '');

/** An address may contain a comma or a semicolon, but doesn't end with one. */
function withoutSeparators(part: string): string {
  let end = part.length;
  while (end > 0 && /[\s,;|]/.test(part.charAt(end - 1))) end -= 1;
  return part.slice(0, end).trim();
}

function addressOf(written: string): string | undefined {
  const url = URL.parse(written);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined;
}

function ownFile(address: string, publicUrl: string): string | null {
  const own = address.startsWith(`${publicUrl}/files/`)
    ? address.slice(publicUrl.length).split('/')[2]
    : undefined;
  return Id.safeParse(own).data ?? null;
}
