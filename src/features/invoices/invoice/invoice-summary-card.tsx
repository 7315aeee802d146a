import type { ReactNode } from 'react';
import { getDueMinor, type Invoice, getWrittenOffMinor } from '#domain/invoice.ts';
import { formatDay } from '#src/lib/format.ts';
import { rhythmLabels } from '#src/features/invoices/invoice.words.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { t } from './invoice.messages.ts';

type Fact = { term: string; detail: ReactNode };

/** The amount due, when the customer viewed it, and what Kontor does automatically. */
export function InvoiceSummaryCard({ invoice, timeZone }: { invoice: Invoice; timeZone: string }) {
  const {
    currency,
    totalMinor,
    paidMinor,
    sentAt,
    viewedAt,
    writtenOffAt,
    reminders,
    allowPartial,
    repeat,
    nextRecurrenceOn,
  } = invoice;
  const amount = (amountMinor: number, variant: 'body' | 'heading' = 'body') => (
    <Money amountMinor={amountMinor} currency={currency} variant={variant} />
  );
  const facts: (Fact | false)[] = [
    { term: t('total'), detail: amount(totalMinor) },
    sentAt !== null && { term: t('paid'), detail: amount(paidMinor) },
    sentAt !== null && { term: t('amountDue'), detail: amount(getDueMinor(invoice), 'heading') },
    getWrittenOffMinor(invoice) > 0 && {
      term: t('writtenOffAmount'),
      detail: amount(getWrittenOffMinor(invoice)),
    },
    sentAt !== null && { term: t('sentAt'), detail: <DateTime instant={sentAt} timeZone={timeZone} /> },
    sentAt !== null && {
      term: t('viewed'),
      detail: viewedAt === null ? t('notSeen') : <DateTime instant={viewedAt} timeZone={timeZone} />,
    },
    {
      term: t('reminders'),
      detail: t(!reminders ? 'remindersOff' : writtenOffAt === null ? 'remindersOn' : 'remindersStopped'),
    },
    { term: t('parts'), detail: t(allowPartial ? 'partsOn' : 'partsOff') },
    repeat !== null && {
      term: t('repeats'),
      detail:
        nextRecurrenceOn !== null
          ? t('nextRecurrenceOn', { rhythm: rhythmLabels[repeat.every], date: formatDay(nextRecurrenceOn) })
          : sentAt === null
            ? rhythmLabels[repeat.every]
            : t('repeatEnded', { rhythm: rhythmLabels[repeat.every] }),
    },
  ];
  return (
    <Card title={t('facts')}>
      <DescriptionList items={facts.filter((fact) => fact !== false)} />
    </Card>
  );
}
