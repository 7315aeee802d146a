import { css } from '#styled/css/css.mjs';
import { useQuery } from '@tanstack/react-query';
import type { Business } from '#domain/business.ts';
import { owedMinor } from '#domain/invoice.ts';
import { InvoiceBadges } from '#src/flows/invoice/invoice-badges.tsx';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { invoicesQuery } from '#src/lib/queries/invoices.queries.ts';
import { Card } from '#src/ui/card.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Inline } from '#src/ui/inline.tsx';
import { Link } from '#src/ui/link.tsx';
import { Money } from '#src/ui/money.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { Text } from '#src/ui/text.tsx';
import { t } from './customer.messages.ts';

const list = css({ display: 'flex', flexDirection: 'column', my: '-3' });
const entry = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  py: '3',
  '&:not(:last-child)': { borderBottom: '1px solid', borderBottomColor: 'line' },
});
const fewest = 5;

/** The latest invoices of somebody, and what they owe on all of them. */
export function CustomerInvoices({ customerId, business }: { customerId: string; business: Business }) {
  const { data, error, isFetching, refetch } = useQuery(
    invoicesQuery({ customer: customerId, perPage: fewest }),
  );
  const { owed = 0, overdue = 0 } = data?.meta.totals ?? {};
  const amounts = {
    owed: formatMoney(owed, business.currency),
    overdue: formatMoney(overdue, business.currency),
  };
  const said = !data
    ? undefined
    : owed === 0
      ? t('owesNothing')
      : t(overdue === 0 ? 'owes' : 'owesOverdue', amounts);
  const more = (data?.meta.pagination.total ?? 0) > fewest;
  return (
    <Card
      title={t('invoices')}
      description={data && data.result.length > 0 ? said : undefined}
      actions={
        more && (
          <Link to="/dashboard/invoicing" search={{ customer: customerId }}>
            {t('allInvoices')}
          </Link>
        )
      }
    >
      {error && !data && (
        <ErrorState title={t('invoicesFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !data && (
        <output aria-busy>
          <Stack gap="3">
            <Skeleton />
            <Skeleton width="long" />
          </Stack>
        </output>
      )}
      {data?.result.length === 0 && <Text tone="muted">{t('noInvoices')}</Text>}
      {data && data.result.length > 0 && (
        <ul className={list}>
          {data.result.map((invoice) => (
            <li key={invoice.id} className={entry}>
              <Stack gap="0">
                <Link tone="strong" to="/dashboard/invoicing/$id" params={{ id: invoice.id }}>
                  {invoice.number ?? t('draftInvoice')}
                </Link>
                <Text variant="small" tone="muted">
                  {t('due', { date: formatDay(invoice.dueOn) })}
                  {owedMinor(invoice) > 0 &&
                    ` · ${t('owedOf', { amount: formatMoney(owedMinor(invoice), invoice.currency) })}`}
                </Text>
              </Stack>
              <Inline gap="3">
                <InvoiceBadges invoice={invoice} timeZone={business.timeZone} />
                <Money amountMinor={invoice.totalMinor} currency={invoice.currency} variant="strong" />
              </Inline>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
