import { createHash } from 'node:crypto';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { customerImports } from '#server/modules/customer-imports/customer-imports.ts';
import { customersOf } from '#server/modules/customers/customers.records.ts';
import { updateCustomer } from '#server/modules/customers/customers.service.ts';
import { createImportService } from '#server/platform/imports/imports.service.ts';
import { readInWorker } from '#server/platform/imports/read-in-worker.ts';
import { runImport } from '#server/platform/imports/run-import.ts';
import type { DemoBusiness } from './businesses.ts';
import { type DemoShopRecord, lockPlayedTo } from './demo.repo.ts';
import { pastJobs } from './past-jobs.ts';

const dayMs = 86_400_000;
const guestCount = 12;

/** The guests of a market stand, as the owner wrote them down. */
function guestList({ firstNames, lastNames, phonePrefix }: DemoBusiness): Buffer {
  const lines = Array.from({ length: guestCount }, (_, nth) => {
    const name = `${firstNames[nth % firstNames.length]} ${lastNames[(nth * 3) % lastNames.length]}`;
    return `${name},guest-${nth + 1}@market.example,${phonePrefix}${30_000_000 + nth * 431_357},Market`;
  });
  return Buffer.from(`${['Name,Email,Phone,Tags', ...lines].join('\r\n')}\r\n`, 'utf8');
}

/** Imports customers into the first business three days ago, which can be undone; one of them was changed since. */
export async function importGuests(
  deps: Pick<Deps, 'db' | 'jobs' | 'config'>,
  { startedAt }: DemoShopRecord,
  shop: DemoBusiness,
  caller: Member,
): Promise<void> {
  if (shop.details.country !== 'NG') return;
  const at = (days: number) => ({
    ...deps,
    jobs: pastJobs(deps.jobs, startedAt),
    clock: { now: () => new Date(startedAt.getTime() + days * dayMs) },
  });
  const { businessId, currency, timeZone, country } = caller;
  const service = createImportService(at(-3), customerImports);
  const content = guestList(shop);
  const { publicUrl } = deps.config;
  const task = { kind: 'customers', content, mapping: null, currency, timeZone, country, publicUrl } as const;
  const reading = await readInWorker(task);
  const contentHash = createHash('sha256').update(content).digest('base64url');
  const id = await deps.db.transaction(async (tx) => {
    await lockPlayedTo(tx, shop.key);
    if ((await service.list(tx, businessId)).length > 0) return undefined;
    const file = { name: 'market-guests.csv', contentHash, content, reading };
    const uploaded = await service.upload(tx, caller, file);
    await service.start(tx, caller, uploaded.id);
    return uploaded.id;
  });
  if (id === undefined) return;
  await runImport(at(-3), customerImports, businessId, id);
  await deps.db.transaction(async (tx) => {
    const guest = (await customersOf(tx, businessId)).find(({ email }) => email === 'guest-1@market.example');
    if (guest) await updateCustomer(tx, at(-2), caller, guest.id, { tags: ['Market', 'Wholesale'] });
  });
}
