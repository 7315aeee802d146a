import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { isImporting } from '#machines/lifecycles/import-run.lifecycle.ts';
import { imports } from '#server/db/tables/records/imports.table.ts';
import type { World } from './test-callers.ts';

/**
 * Lets the imports of the business end, since it can run only one at a time: by this server's jobs, or by those of another
 * process that has taken them already.
 */
export async function finishImports({ server, shop }: World): Promise<void> {
  await server.deps.jobs.drain();
  const listStatuses = () =>
    server.deps.db
      .select({ status: imports.status })
      .from(imports)
      .where(eq(imports.businessId, shop.businessId));
  const expectNone = async () =>
    expect((await listStatuses()).filter(({ status }) => isImporting(status))).toEqual([]);
  await vi.waitFor(expectNone, { timeout: 20_000, interval: 100 });
}
