import type { HomeSummary } from '#contract/people/home.ts';
import type { TransactionFigure } from '#contract/money/transaction-query.ts';
import type { Money } from '#domain/money.ts';
import { formatCount, formatMoney } from '#src/lib/format.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Stat } from '#src/ui/data/stat.tsx';
import { t } from './home.messages.ts';

type Sales = NonNullable<HomeSummary['sales']>;
type Period = 'today' | 'this_month';

const formatAmount = ({ amountMinor, currency }: Money) => formatMoney(amountMinor, currency);

/** Returns the change against the period before; nothing if that was zero. */
const getComparison = (now: number, before: number, text: string) =>
  before > 0 ? { compare: { change: (now - before) / before, text } } : {};

const figure: TransactionFigure = 'net';

/** A link to the transactions that make up the figure. */
const SalesHint = ({ sales: { gross, refunds }, range }: { sales: Sales['today']; range: Period }) => (
  <Link tone="quiet" isStandalone to="/dashboard/revenue" search={{ figure, range }}>
    {refunds.amountMinor > 0
      ? t('salesLessRefunds', { gross: formatAmount(gross), refunds: formatAmount(refunds) })
      : t('salesPaid')}
  </Link>
);

export type HomeFiguresProps = { sales: HomeSummary['sales']; orders: HomeSummary['orders'] };

/** The sales of today and this month and the orders of this month, each compared with the period before. */
export function HomeFigures({ sales, orders }: HomeFiguresProps) {
  return (
    <Grid columns="medium" gap="4">
      {sales && (
        <>
          <Stat
            label={t('salesToday')}
            figure={formatAmount(sales.today.net)}
            {...getComparison(
              sales.today.net.amountMinor,
              sales.today.netBefore.amountMinor,
              t('fromYesterday'),
            )}
            hint={<SalesHint sales={sales.today} range="today" />}
          />
          <Stat
            label={t('salesMonth')}
            figure={formatAmount(sales.month.net)}
            {...getComparison(
              sales.month.net.amountMinor,
              sales.month.netBefore.amountMinor,
              t('fromLastMonth'),
            )}
            hint={<SalesHint sales={sales.month} range="this_month" />}
          />
        </>
      )}
      {orders && (
        <Stat
          label={t('ordersMonth')}
          figure={formatCount(orders.month)}
          {...getComparison(orders.month, orders.monthBefore, t('fromLastMonth'))}
          hint={
            <Link tone="quiet" isStandalone to="/dashboard/store/orders" search={{ range: 'this_month' }}>
              {t('ordersPlaced')}
            </Link>
          }
        />
      )}
    </Grid>
  );
}
