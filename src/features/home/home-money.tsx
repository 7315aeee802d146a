import type { HomeSummary } from '#contract/people/home.ts';
import { balanceLabels } from '#domain/balance.ts';
import { formatMoney } from '#src/lib/format.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Stat } from '#src/ui/data/stat.tsx';
import { t } from './home.messages.ts';

type Money = HomeSummary['money'];

export type HomeMoneyProps = {
  money: Money;
  unpaid: HomeSummary['unpaidInvoices'];
  mayWithdraw: boolean;
};

export const getTotalBalance = (money: Money): number =>
  money ? money.available.amountMinor + money.pending.amountMinor : 0;

/** Returns the amounts beside the available one, as far as there are any. */
const describeOtherAmounts = (money: NonNullable<Money>): string =>
  (['pending', 'inDispute', 'onItsWay'] as const)
    .filter((amount) => money[amount].amountMinor > 0)
    .map((amount) =>
      t('amountOf', {
        label: balanceLabels[amount],
        amount: formatMoney(money[amount].amountMinor, money[amount].currency),
      }),
    )
    .join(' · ');

/** The available balance and the unpaid invoices, for people with access to them, with links to the details. */
export function HomeMoney({ money, unpaid, mayWithdraw }: HomeMoneyProps) {
  if (!money && !unpaid) return null;
  const formatAmount = ({ amountMinor, currency }: NonNullable<Money>['available']) =>
    formatMoney(amountMinor, currency);
  return (
    <Grid columns="two" gap="4">
      {money && (
        <Stat
          label={balanceLabels.available}
          figure={formatAmount(money.available)}
          hint={
            <Inline justify="between" gap="3">
              <Link tone="quiet" isStandalone to="/dashboard/revenue">
                {describeOtherAmounts(money) || t('moneyNone')}
              </Link>
              {mayWithdraw && money.available.amountMinor > 0 && (
                <Link isStandalone to="/dashboard/revenue/withdraw">
                  {t('withdraw')}
                </Link>
              )}
            </Inline>
          }
        />
      )}
      {unpaid && (
        <Stat
          label={t('unpaidInvoices')}
          figure={formatAmount(unpaid.due)}
          hint={
            <Link tone="quiet" isStandalone to="/dashboard/invoicing">
              {[
                t('unpaidCount', { count: unpaid.count }),
                ...(unpaid.overdue > 0 ? [t('unpaidOverdue', { count: unpaid.overdue })] : []),
              ].join(' · ')}
            </Link>
          }
        />
      )}
    </Grid>
  );
}
