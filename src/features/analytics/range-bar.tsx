import type { AnalyticsSummary } from '#contract/analytics/analytics.ts';
import { comparisons } from '#contract/analytics/analytics-query.ts';
import type { Business } from '#domain/business.ts';
import { PlanAction } from '#src/features/entitlements/plan-action.tsx';
import { PeriodFilter } from '#src/lists/period-filter.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './analytics.messages.ts';
import { type AnalyticsSearch, queryOf } from './analytics-search.ts';
import { describeDays } from './comparison.ts';

export type RangeBarProps = {
  business: Business;
  search: AnalyticsSearch;
  /** Undefined until the figures are loaded. */
  summary: AnalyticsSummary | undefined;
  isLoading: boolean;
  onChange: (changes: AnalyticsSearch) => void;
};

/** Chooses the range and the comparison, and shows their days. */
export function RangeBar({ business, search, summary, isLoading, onChange }: RangeBarProps) {
  const { range, from, to, compare = 'previous' } = queryOf(search);
  const currencies = summary?.currencies ?? [];
  const isLocked = summary?.compared.kind === 'notInPlan';
  return (
    <Stack gap="3">
      <Grid columns="tiles" gap="3">
        <PeriodFilter
          isRequired
          period={{ range, from, to }}
          timeZone={summary?.timeZone ?? business.timeZone}
          onChange={onChange}
        />
        <Select
          label={t('compare')}
          options={comparisons.map((value) => ({ value, label: t(`compare.${value}`) }))}
          value={compare}
          onChange={(value) => onChange({ compare: value === 'previous' ? undefined : value })}
        />
        {currencies.length > 1 && (
          <Select
            label={t('currency')}
            options={currencies.map((value) => ({ value, label: value }))}
            value={summary?.currency ?? business.currency}
            onChange={(value) => onChange({ currency: value === business.currency ? undefined : value })}
          />
        )}
      </Grid>
      <Text variant="small" tone="muted">
        {summary ? describeDays(summary).join('. ') : isLoading && <Skeleton width="long" />}
      </Text>
      {isLocked && (
        <Inline gap="3">
          <Text variant="small">{t('comparisonNotInPlan')}</Text>
          <PlanAction />
        </Inline>
      )}
    </Stack>
  );
}
