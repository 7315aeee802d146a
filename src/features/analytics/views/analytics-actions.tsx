import { useQuery } from '@tanstack/react-query';
import { Bookmark, FileText, Plus, Trash2 } from 'lucide-react';
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { analyticsViewsQuery } from '../analytics.queries.ts';
import type { AnalyticsSearch } from '../analytics-search.ts';
import { t } from './views.messages.ts';

const SaveViewDialog = lazyDialog(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog);
const ViewsDialog = lazyDialog(async () => (await import('./views-dialog.tsx')).ViewsDialog);
const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog);

export type AnalyticsActionsProps = {
  query: AnalyticsQuery;
  onSearch: (search: AnalyticsSearch) => void;
};

/** The saved views, and the report of a month. */
export function AnalyticsActions({ query, onSearch }: AnalyticsActionsProps) {
  const { data: views = [] } = useQuery(analyticsViewsQuery());
  const { dialog, open, close } = useDialog<'save' | 'views' | 'report'>();
  return (
    <>
      <Menu
        trigger={<Button icon={Bookmark}>{t('views')}</Button>}
        label={t('views')}
        placement="bottom end"
        groups={[
          ...(views.length > 0
            ? [
                {
                  id: 'views',
                  label: t('yourViews'),
                  items: views.map((view) => ({
                    id: view.id,
                    label: view.name,
                    onAction: () => onSearch(view.query),
                  })),
                },
              ]
            : []),
          {
            id: 'actions',
            items: [
              { id: 'save', label: t('saveView'), icon: Plus, onAction: () => open('save') },
              ...(views.length > 0
                ? [
                    {
                      id: 'manage',
                      label: t('manageViews'),
                      icon: Trash2,
                      onAction: () => open('views'),
                    },
                  ]
                : []),
            ],
          },
        ]}
      />
      <Button icon={FileText} onPress={() => open('report')}>
        {t('report')}
      </Button>
      {dialog === 'save' && <SaveViewDialog query={query} onClose={close} />}
      {dialog === 'views' && <ViewsDialog onClose={close} />}
      {dialog === 'report' && <ReportDialog onClose={close} />}
    </>
  );
}
