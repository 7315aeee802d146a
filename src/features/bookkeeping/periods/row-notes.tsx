import { linkOptions } from '@tanstack/react-router';
import type { BookRow } from '#contract/money/bookkeeping.ts';
import { getMonth } from '#domain/book-period.ts';
import { t } from '#src/features/bookkeeping/entries/entries.messages.ts';
import { formatDay } from '#src/lib/format.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { formatMonth } from './period-status.ts';

/** Says why an entry can't be edited, and to which day a late row belongs. */
export function RowNotes({ row, isClosed }: { row: BookRow; isClosed: boolean }) {
  const lateFrom = row.source === 'automatic' ? row.lateFrom : null;
  const notes = [
    lateFrom !== null && t('lateWhy', { day: formatDay(lateFrom), counted: formatDay(row.valueDate) }),
    isClosed && row.source === 'hand' && t('closedWhy', { month: formatMonth(getMonth(row.valueDate)) }),
  ];
  return notes.map(
    (note) =>
      note !== false && (
        <Text key={note} variant="small" tone="muted">
          {note}
        </Text>
      ),
  );
}

/** Leads to the month of a day, where it is reopened. */
export function MonthLink({ day }: { day: string }) {
  const month = getMonth(day);
  return (
    <LinkButton {...linkOptions({ to: '/dashboard/book-keeping/close/$month', params: { month } })}>
      {t('openMonth', { month: formatMonth(month) })}
    </LinkButton>
  );
}
