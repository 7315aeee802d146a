import type {
  StatementLineRecord,
  StatementLineEventType,
} from '#machines/lifecycles/statement-line.lifecycle.ts';
import { statementLineLifecycle } from '#machines/lifecycles/statement-line.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatMoney } from '#server/format.ts';
import { type LockedRecordAdapter, advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { planStep } from '#server/platform/lifecycle/plan-step.ts';
import { type Actor, saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import { type LineRecord, saveLine } from './statements.repo.ts';

type HeldLine = LineRecord & StatementLineRecord;
type LineDeps = Pick<Deps, 'clock'>;
/** The row of the books that the line then belongs to. */
interface LineDetails {
  rowId: string | null;
}

const statusTexts: Record<LineRecord['status'], string> = {
  new: 'This line is new: nothing was done with it',
  matched: 'This line is matched already. Undo that first.',
  booked: 'This line is in the books already. Undo that first.',
  ignored: 'This line is ignored. Undo that first.',
};
const unmetTexts = {
  isSameMoney: 'This entry no longer has the amount of the line, or its date is too far away',
  isRowFree: 'This entry is matched to another line of a statement',
} as const;

/** The only way in which the status of a line changes. */
const adapter: LockedRecordAdapter<LineDeps, HeldLine, StatementLineEventType, never, LineDetails> = {
  plan: (record, event, by) =>
    planStep(
      {
        lifecycle: 'statement-line',
        definition: statementLineLifecycle,
        explainRejection: ({ status }, { unmet: [unmet] }) =>
          unmet ? unmetTexts[unmet] : statusTexts[status],
      },
      record,
      event,
      by,
    ),
  toRecordRef: ({ id, description, direction, amountMinor, currency }) => ({
    type: 'bank-statement',
    id,
    label: [description, formatMoney(direction === 'CR' ? amountMinor : -amountMinor, currency)]
      .filter(Boolean)
      .join(', '),
  }),
  async save(tx, _deps, { after, details }, entries) {
    const saved = { ...after, rowId: details.rowId };
    await saveLine(tx, after.businessId, after.id, { status: after.status, rowId: details.rowId });
    await saveEntries(tx, entries);
    return saved;
  },
};

/** Moves a locked line along its lifecycle. @throws ILLEGAL_EVENT with the reason */
export const advanceLine = (
  tx: Transaction,
  deps: LineDeps,
  line: LineRecord,
  event: StatementLineEventType,
  actor: Actor,
  { rowId = null, isSameMoney = true, isRowFree = true }: Partial<LineDetails & StatementLineRecord> = {},
): Promise<LineRecord> =>
  advanceLocked(tx, deps, adapter, { ...line, isSameMoney, isRowFree }, event, actor, { rowId });
