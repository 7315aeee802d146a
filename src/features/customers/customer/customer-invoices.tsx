import { useQuery } from '@tanstack/react-query';
import type { Business } from '#domain/business.ts';
import { getDueMinor } from '#domain/invoice.ts';
import { InvoiceBadges } from '#src/features/invoices/invoice-badges.tsx';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { invoicesQuery } from '#src/features/invoices/invoices.queries.ts';
import { Link } from '#src/ui/actions/link.tsx';
import { t } from './customer.messages.ts';
import { RecordsCard } from './records-card.tsx';

const maxInvoicesShown = 5;

/** A customer's latest invoices, and the amount due on all of them. */
export function CustomerInvoices({ customerId, business }: { customerId: string; business: Business }) {
  const query = useQuery(invoicesQuery({ customer: customerId, perPage: maxInvoicesShown }));
  const { data } = query;
  const { due: dueMinor = 0, overdue = 0 } = data?.meta.totals ?? {};
  const amounts = {
    due: formatMoney(dueMinor, business.currency),
    overdue: formatMoney(overdue, business.currency),
  };
  const summary = !data
    ? undefined
    : dueMinor === 0
      ? t('noAmountDue')
      : t(overdue === 0 ? 'amountDue' : 'amountDueWithOverdue', amounts);
  const more = (data?.meta.pagination.total ?? 0) > maxInvoicesShown;
  return (
    <RecordsCard
      title={t('invoices')}
      description={data && data.result.length > 0 ? summary : undefined}
      actions={
        more && (
          <Link isStandalone to="/dashboard/invoicing" search={{ customer: customerId }}>
            {t('allInvoices')}
          </Link>
        )
      }
      query={{
        ...query,
        data: data?.result.map((invoice) => ({
          ...invoice,
          link: (
            <Link tone="strong" to="/dashboard/invoicing/$id" params={{ id: invoice.id }}>
              {invoice.number ?? t('draftInvoice')}
            </Link>
          ),
          facts: [
            t('due', { date: formatDay(invoice.dueOn) }),
            getDueMinor(invoice) > 0 &&
              t('dueAmount', { amount: formatMoney(getDueMinor(invoice), invoice.currency) }),
          ],
          badges: <InvoiceBadges invoice={invoice} timeZone={business.timeZone} />,
        })),
      }}
      what="the invoices"
      emptyText={t('noInvoices')}
    />
  );
}
