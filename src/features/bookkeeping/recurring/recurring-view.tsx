import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import type { BookRecurrence } from '#domain/book-recurrence.ts';
import type { Business } from '#domain/business.ts';
import { FeaturesNotice } from '#src/features/entitlements/features-notice.tsx';
import { useFeatureProblem } from '#src/features/entitlements/use-limit.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LineRow } from '#src/ui/fields/line-row.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { t } from './recurring.messages.ts';
import { bookRecurrencesQuery } from './recurring.queries.ts';

const RecurrenceDialog = lazyDialog(async () => (await import('./recurrence-dialog.tsx')).RecurrenceDialog);
const RecurrenceDetails = lazyDialog(
  async () => (await import('./recurrence-details.tsx')).RecurrenceDetails,
);

export type RecurringViewProps = { business: Business; canManage: boolean };

/** The entries that are recorded by themselves on each of their days. */
export function RecurringView({ business, canManage }: RecurringViewProps) {
  const recurrences = useQuery(bookRecurrencesQuery());
  const problem = useFeatureProblem('bookkeepingExtras');
  const { dialog, open, close } = useDialog<'new' | { id: string }>();
  const opened =
    typeof dialog === 'object' ? recurrences.data?.find(({ id }) => id === dialog.id) : undefined;
  return (
    <Stack gap="6">
      <FeaturesNotice features={['bookkeepingExtras']} />
      {canManage && (
        <Inline>
          <Button isDisabled={problem !== undefined} onPress={() => open('new')}>
            {t('add')}
          </Button>
        </Inline>
      )}
      <QueryView query={recurrences} what="your recurring entries">
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={CalendarSync} title={t('none')} description={t('noneWhy')} />
          ) : (
            <Card title={t('title')} description={t('titleWhy')}>
              <Stack gap="0">
                {data.map((recurrence) => (
                  <LineRow
                    key={recurrence.id}
                    action={t('open')}
                    label={recurrence.category}
                    amount={formatSigned(recurrence)}
                    note={describeRecurrence(recurrence)}
                    onPress={() => open({ id: recurrence.id })}
                  />
                ))}
              </Stack>
            </Card>
          )
        }
      </QueryView>
      {dialog === 'new' && <RecurrenceDialog business={business} onClose={close} />}
      {opened && (
        <RecurrenceDetails key={opened.id} recurrence={opened} canManage={canManage} onClose={close} />
      )}
    </Stack>
  );
}

/** An expense reduces the profit. */
const formatSigned = ({ type, amountMinor, currency }: BookRecurrence) =>
  formatMoney(type === 'income' ? amountMinor : -amountMinor, currency, 'signed');

const describeRecurrence = ({
  status,
  every,
  nextOn,
  purpose,
  receiver,
  skippedOn,
}: BookRecurrence): string => {
  const next = nextOn === null ? undefined : t('next', { date: formatDay(nextOn) });
  const state = status === 'active' ? next : t(status);
  const skipped = skippedOn === null ? undefined : t('skipped', { date: formatDay(skippedOn) });
  return [t(`every.${every}`), state, purpose, receiver, skipped].filter(Boolean).join(' · ');
};
