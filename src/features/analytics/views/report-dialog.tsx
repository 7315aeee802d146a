import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { AnalyticsReport } from '#contract/analytics/analytics-views.ts';
import { analyticsViewCalls } from '#contract/analytics/analytics-views.ts';
import { useFile } from '#src/lib/api/use-file.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { formatDay } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { toast } from '#src/ui/feedback/notifications.ts';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { analyticsReportQuery } from '../analytics.queries.ts';
import { saveAnalyticsReportSettings } from '../analytics.writes.ts';
import { t } from './views.messages.ts';

/** The report of a month as a PDF, and if it is sent by e-mail. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(analyticsReportQuery());
  return (
    <Dialog title={t('report')} description={t('reportWhy')} isOpen onClose={onClose}>
      <QueryView query={query} what="your reports">
        {(report) => <Report report={report} />}
      </QueryView>
    </Dialog>
  );
}

function Report({ report: { months, settings } }: { report: AnalyticsReport }) {
  const [chosen, setChosen] = useState<string>();
  const month = chosen ?? months[0];
  const pdf = useFile(analyticsViewCalls.exportAnalytics);
  const { send, isPending } = useWrite(saveAnalyticsReportSettings);
  const save = async (byEmail: boolean) => {
    if (await send({ body: { byEmail } })) toast(t(byEmail ? 'reportEmailed' : 'reportNotEmailed'));
  };
  return (
    <Stack gap="4">
      {month === undefined ? (
        <Text tone="muted">{t('reportNone')}</Text>
      ) : (
        <>
          <Select
            label={t('reportMonth')}
            options={months.map((value) => ({ value, label: formatDay(`${value}-01`, 'month') }))}
            value={month}
            onChange={setChosen}
          />
          <Button
            variant="primary"
            icon={FileText}
            isPending={pdf.isPending}
            onPress={() => void pdf.open({ body: { format: 'pdf', month } })}
          >
            {t('openPdf')}
          </Button>
        </>
      )}
      <Checkbox
        label={t('byEmail')}
        description={t('byEmailWhy')}
        isSelected={settings.byEmail}
        isDisabled={isPending}
        onChange={(byEmail) => void save(byEmail)}
      />
    </Stack>
  );
}
