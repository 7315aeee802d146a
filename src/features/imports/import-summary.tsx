import type { AnyImport } from '#machines/flows/import/index.ts';
import { formatCount } from '#src/lib/format.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './import.messages.ts';

/** "12 new, 3 changed, 141 already here": only what there is of it. */
function listCounts({ report }: AnyImport): string {
  if (!report) return '';
  const { comparison, records, skipped } = report;
  const lines = skipped.reduce((sum, reason) => sum + reason.lines, 0);
  const counts = comparison
    ? [
        t('newCount', { count: formatCount(comparison.created) }),
        ...(comparison.updated > 0 ? [t('changedCount', { count: formatCount(comparison.updated) })] : []),
        ...(comparison.unchanged > 0 ? [t('sameCount', { count: formatCount(comparison.unchanged) })] : []),
        ...(comparison.refused > 0 ? [t('refusedCount', { count: formatCount(comparison.refused) })] : []),
      ]
    : [t('recordCount', { count: formatCount(records) })];
  return [...counts, ...(lines > 0 ? [t('skippedCount', { count: lines })] : [])].join(', ');
}

const startsWithVowel = /^[AEIOU]/;

/** The result of the file in one line, the format of the file, and the columns with amounts that are not read. */
export function ImportSummary({ record, amountsIn }: { record: AnyImport; amountsIn: string | undefined }) {
  const { recognisedAs, unreadMoneyColumns } = record;
  const article = recognisedAs !== null && startsWithVowel.test(recognisedAs) ? 'an' : 'a';
  return (
    <Stack gap="3">
      <Card
        title={listCounts(record) || record.fileName}
        {...(recognisedAs !== null && { description: t('recognised', { article, name: recognisedAs }) })}
      >
        <Text variant="small" tone="muted">
          {[record.fileName, amountsIn].filter(Boolean).join(' · ')}
        </Text>
      </Card>
      {unreadMoneyColumns.length > 0 && (
        <Notice tone="warning" title={t('unreadMoney', { columns: unreadMoneyColumns.join(', ') })}>
          {t('unreadMoneyWhy')}
        </Notice>
      )}
    </Stack>
  );
}
