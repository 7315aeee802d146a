import { css } from '#styled/css/css.mjs';
import { owedMinor, type InvoiceRow } from '#domain/invoice.ts';
import { InvoiceBadges } from '#src/features/invoices/invoice-badges.tsx';
import { formatDay } from '#src/lib/format.ts';
import { filtered } from '#src/lists/list-search.ts';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { Money } from '#src/ui/data/money.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './invoices.messages.ts';
import type { InvoicesSearch } from './invoices-search.ts';

const inOneLine = css({ whiteSpace: 'nowrap' });

type Sort = NonNullable<InvoicesSearch['sort']>;

/** In one line: its spaces do not break. */
const Day = ({ day }: { day: string }) => (
  <time dateTime={day}>{formatDay(day).replaceAll(' ', '\u00A0')}</time>
);

/** The columns of the list; a press on a header turns its order round. */
export function invoiceColumns(search: InvoicesSearch, timeZone: string): Column<InvoiceRow>[] {
  const { sort = 'newest' } = search;
  const sortedBy = (falling: Sort, rising: Sort) => {
    const next = sort === falling ? rising : falling;
    return {
      link: {
        to: '/dashboard/invoicing' as const,
        search: filtered(search, { sort: next === 'newest' ? undefined : next }),
      },
      direction:
        sort === falling ? ('descending' as const) : sort === rising ? ('ascending' as const) : undefined,
    };
  };
  return [
    {
      id: 'number',
      header: t('invoice'),
      cell: ({ number }) => <span className={inOneLine}>{number ?? t('draft')}</span>,
      card: 'title',
    },
    {
      id: 'customer',
      header: t('customer'),
      cell: ({ customerName }) =>
        customerName ?? (
          <Text as="span" tone="subtle">
            {t('noCustomer')}
          </Text>
        ),
    },
    {
      id: 'issued',
      header: t('issued'),
      cell: ({ issuedOn }) => <Day day={issuedOn} />,
      sort: sortedBy('newest', 'oldest'),
      card: 'none',
    },
    {
      id: 'due',
      header: t('due'),
      cell: ({ dueOn }) => <Day day={dueOn} />,
      sort: sortedBy('dueLast', 'dueFirst'),
    },
    {
      id: 'owed',
      header: t('owed'),
      align: 'end',
      cell: (row) =>
        owedMinor(row) === 0 ? (
          <Text as="span" tone="subtle">
            –
          </Text>
        ) : (
          <Money amountMinor={owedMinor(row)} currency={row.currency} />
        ),
    },
    {
      id: 'total',
      header: t('total'),
      cell: ({ totalMinor, currency }) => (
        <Money amountMinor={totalMinor} currency={currency} variant="strong" />
      ),
      align: 'end',
      sort: sortedBy('highest', 'lowest'),
    },
    {
      id: 'status',
      header: t('status'),
      cell: (row) => <InvoiceBadges invoice={row} timeZone={timeZone} />,
      card: 'aside',
    },
  ];
}
