import type { HomeSummary } from '#contract/business.ts';
import type { Currency } from '#domain/money.ts';
import { formatCount, formatMoney } from '#src/lib/format.ts';
import { Grid } from '#src/ui/grid.tsx';
import { Stat } from '#src/ui/stat.tsx';
import { t } from './home.messages.ts';

type Takings = NonNullable<HomeSummary['today']>;

const moneyOf = ({ amountMinor, currency }: { amountMinor: number; currency: Currency }) =>
  formatMoney(amountMinor, currency);

/** Nothing can be compared with nothing: then the period before is told instead. */
const compared = (now: number, before: number, text: string) =>
  before > 0 ? { compare: { change: (now - before) / before, text } } : {};

/** Today and this month beside the same stretch of the period before. */
export function HomeFigures({ today, month }: { today: Takings; month: Takings }) {
  return (
    <Grid columns="medium" gap="4">
      <Stat
        label={t('takingsToday')}
        figure={moneyOf(today.now)}
        {...compared(today.now.amountMinor, today.before.amountMinor, t('fromYesterday'))}
      />
      <Stat
        label={t('takingsMonth')}
        figure={moneyOf(month.now)}
        {...compared(month.now.amountMinor, month.before.amountMinor, t('fromLastMonth'))}
      />
      <Stat
        label={t('ordersMonth')}
        figure={formatCount(month.orders)}
        {...compared(month.orders, month.ordersBefore, t('fromLastMonth'))}
      />
    </Grid>
  );
}
