import type { UndoOutcome } from '#contract/store/import-undo.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { advanceImport, requireUndoable } from '#server/platform/imports/import-adapter.ts';
import type { AnyMapping, AnyReport, ImportDeps, ImportKind } from '#server/platform/imports/import-kind.ts';
import {
  findImport,
  hasRunningImport,
  lockImport,
  lockImports,
  saveImport,
} from '#server/platform/imports/imports.repo.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { emptyOutcome } from './decide-undo.ts';
import { countImportedRecords } from './imported-records.repo.ts';
import { previewUndo } from './preview-undo.ts';
import { undoImport } from './undo.outbox.ts';

/** The undo of an import of one kind. */
export const createUndoService = <Rec, Mapping extends AnyMapping, Report extends AnyReport, Whole>(
  deps: ImportDeps,
  { name, undoes }: Pick<ImportKind<Rec, Mapping, Report, Whole>, 'name' | 'undoes'>,
  requireImport: (executor: Executor, businessId: string, id: string) => Promise<Whole>,
) => ({
  /**
   * Returns what an undo would do now.
   * @throws NOT_FOUND, ILLEGAL_EVENT once the 30 days are over, or for an import that can't be undone
   */
  async previewUndo(executor: Executor, businessId: string, id: string): Promise<UndoOutcome> {
    const record = await findImport(executor, businessId, { kind: name, id });
    if (!record) throw new AppError('NOT_FOUND');
    requireUndoable(record, deps.clock.now());
    return previewUndo(executor, undoes, businessId, id);
  },

  /**
   * Begins an undo, or completes one that has stopped; an import that is being undone stays so.
   * @throws NOT_FOUND, ILLEGAL_EVENT once the 30 days are over, IN_PROGRESS while another import of the business runs
   */
  async undo(tx: Transaction, caller: Member, id: string): Promise<Whole> {
    const { businessId, userId, name: requestedByName } = caller;
    await lockImports(tx, businessId);
    const before = await lockImport(tx, businessId, { kind: name, id });
    if (!before) throw new AppError('NOT_FOUND');
    const after = await advanceImport(tx, deps, before, 'import.undo', toMerchantActor(caller));
    if (after.status === before.status) return requireImport(tx, businessId, id);
    if (await hasRunningImport(tx, businessId, id))
      throw new AppError('IN_PROGRESS', {
        message: 'Another import is running. Undo this one when it has finished.',
      });
    const all = await countImportedRecords(tx, businessId, id);
    const undo = before.undo ?? { ...emptyOutcome, done: 0, all };
    await saveImport(tx, businessId, before, { undo });
    await deps.jobs.add(tx, undoImport, {
      businessId,
      kind: name,
      importId: id,
      requestedBy: userId,
      requestedByName,
    });
    return requireImport(tx, businessId, id);
  },
});
