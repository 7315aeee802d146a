import type { ReactNode } from 'react';
import { FileDown } from 'lucide-react';
import type { AnalyticsPanel, AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import { analyticsViewCalls } from '#contract/analytics/analytics-views.ts';
import { useFile } from '#src/lib/api/use-file.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { t as words } from '../analytics.messages.ts';
import { t } from './panels.messages.ts';

export type PanelCardProps = {
  panel: Exclude<AnalyticsPanel, 'sales'>;
  query: AnalyticsQuery;
  actions?: ReactNode;
  children: ReactNode;
};

/** A panel with its definition, and its rows as a file. */
export const PanelCard = ({ panel, query, actions, children }: PanelCardProps) => (
  <Card
    title={t(panel)}
    description={t(`${panel}.why`)}
    actions={actions}
    footer={<PanelFile panel={panel} query={query} />}
  >
    {children}
  </Card>
);

export type PanelFileProps = { panel: AnalyticsPanel; query: AnalyticsQuery };

/** Downloads a panel as CSV. */
export function PanelFile({ panel, query }: PanelFileProps) {
  const { isPending, fetch } = useFile(analyticsViewCalls.exportAnalytics);
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={FileDown}
      isPending={isPending}
      aria-label={words('csvOf', { panel: t(panel) })}
      onPress={() => void fetch({ body: { ...query, format: 'csv', panel } })}
    >
      {words('csv')}
    </Button>
  );
}
