import {
  type PeriodEventType,
  type PeriodFacts,
  periodLifecycle,
} from '#machines/lifecycles/period.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatMonth } from '#server/format.ts';
import { type LockedRecordAdapter, advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { planStep } from '#server/platform/lifecycle/plan-step.ts';
import { type Actor, saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import type { BookSpan } from '#server/modules/bookkeeping/book-rows.repo.ts';
import { freezeRows } from './closed-rows.repo.ts';
import { explainBlocker } from './period-facts.ts';
import { type PeriodRow, deleteClosedRows, savePeriod } from './periods.repo.ts';

interface Details {
  timeZone: string;
  /** The days that are closed with the month. */
  span: BookSpan;
  /** For reopening. */
  reason: string | null;
}
type PeriodRecord = PeriodRow & PeriodFacts;
type PeriodDeps = Pick<Deps, 'clock'>;

/** The only way in which a month of the books changes. Its business's months are locked. */
const periodAdapter: LockedRecordAdapter<PeriodDeps, PeriodRecord, PeriodEventType, never, Details> = {
  plan: (record, event, by) =>
    planStep(
      { lifecycle: 'period', definition: periodLifecycle, explainRejection: () => explainBlocker(record) },
      record,
      event,
      by,
    ),
  toRecordRef: ({ id, month }) => ({ type: 'book-period', id, label: formatMonth(month) }),
  describe: ({ details: { reason } }) => ({ note: reason }),
  async save(tx, _deps, { after, actor, at, details }, entries) {
    const { status } = after;
    const isClosed = status === 'closed';
    const change = isClosed
      ? { status, closedAt: at, closedByName: actor.name }
      : { status, reopenedAt: at, reopenedByName: actor.name, reopenReason: details.reason };
    // The rows are read while the month is still open.
    if (isClosed) await freezeRows(tx, after, details.timeZone, details.span);
    else await deleteClosedRows(tx, after);
    await savePeriod(tx, after, change);
    await saveEntries(tx, entries);
    return { ...after, ...change };
  },
};

/** Moves a month by one event. @throws ILLEGAL_EVENT with the reason */
export const advancePeriod = (
  tx: Transaction,
  deps: PeriodDeps,
  period: PeriodRecord,
  event: PeriodEventType,
  actor: Actor,
  details: Details,
): Promise<PeriodRow> => advanceLocked(tx, deps, periodAdapter, period, event, actor, details);
