import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { advanceLine } from './statement-line.adapter.ts';
import { findLineOfRow, lockLine, lockStatements } from './statements.repo.ts';

/** Makes the line of an entry new again, because the entry is about to be deleted. Locks before the entry is locked. */
export async function releaseLineOf(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  caller: Member,
  entryId: string,
): Promise<void> {
  const { businessId } = caller;
  await lockStatements(tx, businessId);
  const row = await findLineOfRow(tx, businessId, entryId);
  const line = row && (await lockLine(tx, businessId, row.id));
  if (line) await advanceLine(tx, deps, line, 'line.undo', toMerchantActor(caller));
}
