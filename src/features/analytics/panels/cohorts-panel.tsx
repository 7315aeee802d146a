import type { AnalyticsCohorts } from '#contract/analytics/analytics-panels.ts';
import { formatCount, formatDay, formatMoney, formatPercent } from '#src/lib/format.ts';
import { CohortGrid } from '#src/ui/data/cohort-grid.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { analyticsCohortsQuery } from '../analytics.queries.ts';
import { getCohortRows } from '../rows.ts';
import { RowsLink } from '../rows-link.tsx';
import { type PanelProps, usePanel } from '../use-panel.ts';
import { LockedPanel, useAdvancedPanels } from './locked-panel.tsx';
import { PanelCard } from './panel-card.tsx';
import { t } from './panels.messages.ts';

/** How many customers of each month came back in the months after. */
export function CohortsPanel({ query, isEnabled }: PanelProps) {
  const { problem, isKnown } = useAdvancedPanels();
  const cohorts = usePanel(analyticsCohortsQuery(query), isEnabled && isKnown && !problem);
  if (problem) return <LockedPanel panel="cohorts" problem={problem} />;
  return (
    <PanelCard panel="cohorts" query={query}>
      <QueryView query={cohorts} what="your returning customers">
        {(data) => <Cohorts cohorts={data} />}
      </QueryView>
    </PanelCard>
  );
}

function Cohorts({ cohorts: { cohorts, currency } }: { cohorts: AnalyticsCohorts }) {
  if (cohorts.every(({ customers }) => customers === 0)) return <Text tone="muted">{t('noCohorts')}</Text>;
  return (
    <CohortGrid
      label={t('cohorts')}
      nameLabel={t('month')}
      sizeLabel={t('size')}
      periodLabel={(nth) => t('monthNth', { nth: nth + 1 })}
      rows={cohorts.map(({ month, customers, months }) => ({
        id: month,
        name: formatDay(`${month}-01`, 'month'),
        size: <RowsLink link={getCohortRows(month, month)}>{formatCount(customers)}</RowsLink>,
        // All of them paid in the first month.
        cells: months.slice(1).map((active) => {
          const share = customers === 0 ? 0 : active.customers / customers;
          return {
            id: active.month,
            share,
            content:
              active.customers === 0 ? (
                '–'
              ) : (
                <RowsLink tone="quiet" link={getCohortRows(month, active.month)}>
                  <span title={formatMoney(active.salesMinor, currency)}>{formatPercent(share)}</span>
                </RowsLink>
              ),
          };
        }),
      }))}
    />
  );
}
