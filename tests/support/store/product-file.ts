/** The Shopify columns that are read, in order. */
export const productHeader =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Variant Image,Status';
const columns = productHeader.split(',');

/** A line of a product file by the names of its columns; the others are empty. */
export type ProductLine = Partial<Record<string, string>>;

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Written by hand, so that the parser isn't tested with the project's own writer. */
export const productFile = (...lines: ProductLine[]): Buffer<ArrayBuffer> =>
  Buffer.from(
    [productHeader, ...lines.map((line) => columns.map((name) => quoted(line[name] ?? '')).join(','))].join(
      '\n',
    ),
  );

/** A product without options in one line. */
export const plainLine = (nth: number | string, more: ProductLine = {}): ProductLine => ({
  Handle: `thing-${nth}`,
  Title: `Thing ${nth}`,
  Published: 'true',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '5',
  'Variant Inventory Policy': 'deny',
  'Variant Price': '1500.00',
  ...more,
});
