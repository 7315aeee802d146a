import { Lock } from 'lucide-react';
import type { BookRow } from '#contract/money/bookkeeping.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { t } from '#src/features/bookkeeping/entries/entries.messages.ts';

/** True if the day of the row is closed. @param openFrom the first day that isn't; null while nothing is closed */
export const isClosedRow = (
  { valueDate }: Pick<BookRow, 'valueDate'>,
  openFrom: string | null | undefined,
): boolean => openFrom !== null && openFrom !== undefined && valueDate < openFrom;

export const isLateRow = (row: BookRow): boolean => row.source === 'automatic' && row.lateFrom !== null;

/** Marks a row that can't change any more, and one that belongs to a month that was closed before. */
export function RowMark({ row, openFrom }: { row: BookRow; openFrom: string | null }) {
  const isClosed = isClosedRow(row, openFrom);
  const isLate = isLateRow(row);
  if (!isClosed && !isLate) return null;
  return (
    <Inline gap="2">
      {isClosed && (
        <Badge>
          <Icon of={Lock} /> {t('closed')}
        </Badge>
      )}
      {isLate && <Badge tone="warning">{t('late')}</Badge>}
    </Inline>
  );
}
