import { bookReportCalls } from '#contract/money/book-report.ts';
import { FileDown, FileText, FolderArchive } from 'lucide-react';
import type { ReportFilter } from '#contract/money/book-report-query.ts';
import type { BookReportName } from '#domain/book-report-name.ts';
import { FeaturesNotice } from '#src/features/entitlements/features-notice.tsx';
import { useFeatureProblem } from '#src/features/entitlements/use-limit.ts';
import { useFile } from '#src/lib/api/use-file.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './reports.messages.ts';

export type ExportButtonsProps = { report: BookReportName; filter: ReportFilter };

/** The files of a report and of all reports; a plan without them is explained. */
export function ExportButtons({ report, filter }: ExportButtonsProps) {
  const csv = useFile(bookReportCalls.exportBooks);
  const pdf = useFile(bookReportCalls.exportBooks);
  const zip = useFile(bookReportCalls.exportBooks);
  const isDisabled = useFeatureProblem('bookkeepingExtras') !== undefined;
  return (
    <Stack gap="3">
      <FeaturesNotice features={['bookkeepingExtras']} />
      <Inline gap="3">
        <Button
          icon={FileDown}
          isDisabled={isDisabled}
          isPending={csv.isPending}
          onPress={() => void csv.fetch({ body: { ...filter, format: 'csv', report } })}
        >
          {t('csv')}
        </Button>
        <Button
          icon={FileText}
          isDisabled={isDisabled}
          isPending={pdf.isPending}
          onPress={() => void pdf.open({ body: { ...filter, format: 'pdf', report } })}
        >
          {t('pdf')}
        </Button>
        <Button
          icon={FolderArchive}
          isDisabled={isDisabled}
          isPending={zip.isPending}
          onPress={() => void zip.fetch({ body: { ...filter, format: 'zip' } })}
        >
          {t('zip')}
        </Button>
      </Inline>
    </Stack>
  );
}
