import { createHash } from 'node:crypto';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { createImportService } from '#server/platform/imports/imports.service.ts';
import { readInWorker } from '#server/platform/imports/read-in-worker.ts';
import { orderImports } from '#server/modules/order-imports/order-imports.ts';
import { type DemoShopRecord, lockPlayedTo } from './demo.repo.ts';
import { pastJobs } from './past-jobs.ts';
import { Random } from './random.ts';
import type { DemoBusiness } from './businesses.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const orderCount = 36;

/** Orders from before the business used Kontor, as its old till exported them. */
function oldOrders({ key, products, firstNames, lastNames }: DemoBusiness, begins: Date): Buffer {
  const random = new Random(`${key} old till`);
  const lines = Array.from({ length: orderCount }, (_, nth) => {
    const { title, sku, price } = random.pick(products);
    const day = new Date(begins.getTime() - (orderCount - nth) * 2 * dayMs).toISOString().slice(0, 10);
    const customer = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
    return [4001 + nth, day, customer, `"${title}"`, sku, random.whole(1, 3), price].join(',');
  });
  const header = 'Order number,Date,Customer,Product,SKU,Quantity,Price';
  return Buffer.from(`${[header, ...lines].join('\r\n')}\r\n`, 'utf8');
}

/** Creates an import of old orders in the first business, which the owner started and cancelled before it began. */
export async function cancelImport(
  deps: Pick<Deps, 'db' | 'jobs' | 'config'>,
  { startedAt }: DemoShopRecord,
  shop: DemoBusiness,
  caller: Member,
  begins: Date,
): Promise<void> {
  if (shop.details.country !== 'NG') return;
  const at = (minutes: number) => ({
    ...deps,
    jobs: pastJobs(deps.jobs, startedAt),
    clock: { now: () => new Date(startedAt.getTime() - 6 * dayMs + minutes * minuteMs) },
  });
  const { businessId } = caller;
  const service = createImportService(at(0), orderImports);
  if ((await service.list(deps.db, businessId)).length > 0) return;
  const content = oldOrders(shop, begins);
  const { currency, timeZone, country } = caller;
  const { publicUrl } = deps.config;
  const reading = await readInWorker({
    kind: 'orders',
    content,
    mapping: null,
    currency,
    timeZone,
    country,
    publicUrl,
  });
  const contentHash = createHash('sha256').update(content).digest('base64url');
  await deps.db.transaction(async (tx) => {
    await lockPlayedTo(tx, shop.key);
    if ((await service.list(tx, businessId)).length > 0) return;
    const { id } = await service.upload(tx, caller, { name: 'old-till.csv', contentHash, content, reading });
    await createImportService(at(3), orderImports).start(tx, caller, id);
    await createImportService(at(4), orderImports).cancel(tx, caller, id);
  });
}
