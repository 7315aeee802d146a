import { sql } from 'drizzle-orm';
import type { ProductImport } from '#contract/store/product-import.ts';
import type { Product } from '#domain/product.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { type ProductLine, productFile } from './product-file.ts';
import type { Shop } from './business-fixture.ts';

/** Imports product files into the business of the running test. */
export function openProductImports(getServer: () => ApiServer, getShop: () => Shop) {
  const upload = (...lines: ProductLine[]): Promise<ProductImport> =>
    getServer().call(
      'uploadProductImport',
      { file: { name: 'products.csv', content: productFile(...lines) } },
      getShop().asking,
    );
  const read = (id: string) => getServer().call('productImport', { params: { id } }, getShop().asking);
  const start = async (id: string) => {
    await getServer().call('startProductImport', { params: { id } }, getShop().asking);
    await getServer().deps.jobs.drain();
    return read(id);
  };
  return {
    upload,
    read,
    start,
    /** Uploads the lines as a file and imports them with the guessed mapping. */
    importProducts: async (...lines: ProductLine[]) => start((await upload(...lines)).id),
    /** Returns the product with a handle from the API. */
    async product(handle: string): Promise<Product> {
      const { rows } = await getServer().deps.db.execute<{ id: string }>(
        sql`select id from products where business_id = ${getShop().businessId} and handle = ${handle}`,
      );
      return getServer().call('product', { params: { id: rows[0]?.id ?? '' } }, getShop().asking);
    },
  };
}
