import { linkOptions } from '@tanstack/react-router';
import type { BookkeepingSummary } from '#contract/money/bookkeeping.ts';
import type { PeriodQuery } from '#contract/period.ts';
import {
  type AutomaticCategory,
  type BookType,
  type ExpenseCategory,
  type IncomeCategory,
  expenseCategories,
  incomeCategories,
} from '#domain/books.ts';
import type { RevenueSearch } from '#src/features/revenue/list/revenue-search.ts';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './bookkeeping.messages.ts';

export type CategoryCardsProps = {
  summary: BookkeepingSummary;
  period: PeriodQuery;
  canSeeTransactions: boolean;
};

/** The transactions behind each category. */
const transactionsOf: Record<IncomeCategory | ExpenseCategory, RevenueSearch> = {
  sales: { figure: 'gross' },
  refunds: { figure: 'refunds' },
  referralBonus: { type: 'referralBonus' },
  paymentFees: { figure: 'fees', direction: 'CR' },
  withdrawalFees: { type: 'withdrawal' },
  plan: { figure: 'plan' },
  domain: { type: 'domain' },
  event: { figure: 'event' },
};

/** The categories that are only shown once they have an amount. */
const rare: ReadonlySet<AutomaticCategory> = new Set(['referralBonus', 'domain', 'event']);
const shownOf = <Category extends AutomaticCategory>(
  categories: readonly Category[],
  amounts: Record<Category, number>,
) => categories.filter((category) => !rare.has(category) || amounts[category] !== 0);

/** Income and expenses by category; each amount leads to its transactions. */
export function CategoryCards({ summary, period, canSeeTransactions }: CategoryCardsProps) {
  const { currency, income, expenses, incomeMinor, expensesMinor } = summary;
  const show = (category: IncomeCategory | ExpenseCategory, amountMinor: number) => {
    const amount = <Money amountMinor={amountMinor} currency={currency} />;
    if (!canSeeTransactions || amountMinor === 0) return amount;
    const search = { ...transactionsOf[category], ...period };
    return <Link {...linkOptions({ to: '/dashboard/revenue', search })}>{amount}</Link>;
  };
  const byHand = (type: BookType) =>
    summary.byHand
      .filter((sum) => sum.type === type)
      .map(({ category, amountMinor }) => {
        const search = { ...period, view: 'entries', type, category, source: 'hand' } as const;
        const amount = <Money amountMinor={amountMinor} currency={currency} />;
        return {
          term: category,
          detail: <Link {...linkOptions({ to: '/dashboard/book-keeping', search })}>{amount}</Link>,
        };
      });
  const total = (amountMinor: number) => (
    <Money variant="strong" amountMinor={amountMinor} currency={currency} />
  );
  return (
    <Grid columns="two">
      <Card title={t('incomeTitle')} description={t('incomeEntries')}>
        <DescriptionList
          items={[
            ...shownOf(incomeCategories, income).map((category) => ({
              term: t(`income.${category}`),
              detail: show(category, income[category]),
            })),
            ...byHand('income'),
            { term: t('total', { name: t('income').toLowerCase() }), detail: total(incomeMinor) },
          ]}
        />
      </Card>
      <Card title={t('expensesTitle')} description={t('expenseEntries')}>
        <Stack gap="3">
          <DescriptionList
            items={[
              ...shownOf(expenseCategories, expenses).map((category) => ({
                term: t(`expenses.${category}`),
                detail: show(category, expenses[category]),
              })),
              ...byHand('expense'),
              { term: t('total', { name: t('expenses').toLowerCase() }), detail: total(expensesMinor) },
            ]}
          />
          <Text variant="small" tone="muted">
            {t('transfers')}
          </Text>
        </Stack>
      </Card>
    </Grid>
  );
}
