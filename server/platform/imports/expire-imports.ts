import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { undoPeriodMs } from '#domain/import-status.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { advanceImport } from './import-adapter.ts';
import { deleteOldImportedRecords } from './undo/imported-records.repo.ts';
import { deleteOldFiles, lockImport, listNeverStarted } from './imports.repo.ts';

const maxAtOnce = 500;

/** Deletes imports that were never started, and the files of finished imports, after their retention period, and what an undo needs once it is over. */
export async function expireImports(tx: Transaction, deps: Pick<Deps, 'clock' | 'config'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - deps.config.importFileMs);
  for (const candidate of await listNeverStarted(tx, before, maxAtOnce)) {
    const record = await lockImport(tx, candidate.businessId, candidate);
    if (record?.status === 'mapping') await advanceImport(tx, deps, record, 'import.expire', systemActor);
  }
  await deleteOldFiles(tx, before);
  await deleteOldImportedRecords(tx, new Date(deps.clock.now().getTime() - undoPeriodMs), maxAtOnce);
}
