import type { BulkTarget } from '#contract/store/product-bulk.ts';
import { formatDecimal } from '#domain/money.ts';
import { imageAddress } from '#domain/upload.ts';
import { type Cell, formatListCell, formatCsvRows } from '#server/platform/lists/csv.ts';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/client.ts';
import { toProductFilter } from '#server/modules/products/product-list.service.ts';
import type { DownloadContent } from '#server/platform/downloads/download-store.ts';
import { toHtml } from './html-text.ts';
import { type ExportedProduct, productsToExport } from './export-products.repo.ts';

/** Shopify's columns, so that our own import and other systems read the file, and four of our own at the end. */
const header = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Variant Image',
  'Category',
  'Sale Start',
  'Sale End',
  'Low Stock Alert',
] as const;
type Line = Partial<Record<(typeof header)[number], Cell>>;

/** Returns all of these products as a file that is read while it is written. */
export function exportProducts(
  executor: Executor,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  businessId: string,
  target: BulkTarget,
): DownloadContent {
  const filter = target.kind === 'ids' ? { ids: target.ids } : toProductFilter(target.filter);
  async function* batches(): AsyncGenerator<Cell[][]> {
    for await (const page of productsToExport(executor, businessId, filter))
      yield page
        .flatMap((product) => linesOf(product, publicUrl))
        .map((line) => header.map((name) => line[name] ?? null));
  }
  return { fileName: 'products.csv', content: formatCsvRows(header, batches()) };
}

/** Returns a line for each variation and each image, side by side; product fields are only in the first line. */
function linesOf(exported: ExportedProduct, publicUrl: string): Line[] {
  const { product, variations, media } = exported;
  const addressOf = ({ fileId, sourceUrl }: ExportedProduct['media'][number]) =>
    fileId === null ? sourceUrl : publicUrl + imageAddress(fileId, 'full');
  const count = Math.max(1, variations.length, media.length);
  return Array.from({ length: count }, (_, nth): Line => {
    const variation = variations[nth];
    const medium = media[nth];
    const pictured = variation && media.find(({ id }) => id === variation.mediaId);
    return {
      Handle: product.handle,
      ...(nth === 0 && productCells(exported)),
      ...(variation && variationCells(variation, product.options.length === 0)),
      ...(pictured && { 'Variant Image': addressOf(pictured) }),
      ...(medium && {
        'Image Src': addressOf(medium),
        'Image Position': nth + 1,
        'Image Alt Text': medium.alt,
      }),
    };
  });
}

function productCells({ product, categoryName }: ExportedProduct): Line {
  const [first, second, third] = product.options;
  return {
    Title: product.title,
    'Body (HTML)': toHtml(product.description),
    Vendor: product.vendor,
    Type: product.type,
    Tags: formatListCell(product.tags),
    Published: String(product.published),
    'Option1 Name': first?.name ?? 'Title',
    'Option2 Name': second?.name ?? null,
    'Option3 Name': third?.name ?? null,
    Category: categoryName,
    'Low Stock Alert': product.lowStockAt,
  };
}

function variationCells(variation: ExportedProduct['variations'][number], isOnly: boolean): Line {
  const { priceMinor, discountedAmountMinor, availableQuantity, optionValues } = variation;
  const [first, second, third] = isOnly ? ['Default Title'] : optionValues;
  return {
    'Option1 Value': first ?? null,
    'Option2 Value': second ?? null,
    'Option3 Value': third ?? null,
    'Variant SKU': variation.sku,
    'Variant Barcode': variation.barcode,
    'Variant Inventory Tracker': availableQuantity === null ? null : 'kontor',
    'Variant Inventory Qty': availableQuantity,
    'Variant Inventory Policy': availableQuantity === null ? 'continue' : 'deny',
    'Variant Price': formatDecimal(discountedAmountMinor ?? priceMinor),
    'Variant Compare At Price': discountedAmountMinor === null ? null : formatDecimal(priceMinor),
    'Sale Start': variation.discountStartDate?.toISOString() ?? null,
    'Sale End': variation.discountEndDate?.toISOString() ?? null,
  };
}
