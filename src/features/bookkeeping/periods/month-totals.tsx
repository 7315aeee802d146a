import { linkOptions } from '@tanstack/react-router';
import type { BookPeriodDetails } from '#contract/money/book-period.ts';
import { formatDay } from '#src/lib/format.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './periods.messages.ts';

/** The totals of a month in each currency: those with which it is closed. */
export function MonthTotals({ period }: { period: BookPeriodDetails }) {
  const { totals, lateCount, first, last } = period;
  const entries = linkOptions({
    to: '/dashboard/book-keeping',
    search: { from: first, to: last, view: 'entries' },
  });
  return (
    <Card
      title={t('totals')}
      description={t('dates', { first: formatDay(first), last: formatDay(last) })}
      actions={<LinkButton {...entries}>{t('openEntries')}</LinkButton>}
    >
      <Stack gap="4">
        {totals.length === 0 && <Text tone="muted">{t('noTotals')}</Text>}
        {totals.map(({ currency, incomeMinor, expensesMinor }) => {
          const profitMinor = incomeMinor - expensesMinor;
          return (
            <DescriptionList
              key={currency}
              items={[
                { term: t('income'), detail: <Money amountMinor={incomeMinor} currency={currency} /> },
                { term: t('expenses'), detail: <Money amountMinor={expensesMinor} currency={currency} /> },
                {
                  term: t(profitMinor < 0 ? 'loss' : 'profit'),
                  detail: <Money variant="strong" amountMinor={Math.abs(profitMinor)} currency={currency} />,
                },
              ]}
            />
          );
        })}
        {lateCount > 0 && (
          <Text variant="small" tone="muted">
            {t('late', { count: lateCount })}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
