import * as z from 'zod/mini';
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import { text } from '#domain/id.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { saveAnalyticsView } from '../analytics.writes.ts';
import { t } from './views.messages.ts';

export type SaveViewDialogProps = { query: AnalyticsQuery; onClose: () => void };

const ViewName = z.object({ name: text(1, 60, 'Enter a name') });

/** Saves the range and comparison of the page under a name. */
export function SaveViewDialog({ query, onClose }: SaveViewDialogProps) {
  const form = useWriteForm({
    initial: { name: '' },
    schema: ViewName,
    write: useFormWrite(saveAnalyticsView, ({ name }: z.infer<typeof ViewName>) => ({
      body: { name, query },
    })),
    savedNotice: () => t('viewSaved'),
    onSaved: onClose,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('saveView')}
      saveLabel={t('save')}
      savingLabel={t('saving')}
      isIdle={!form.isDirty && !form.isPending}
    >
      <form.Text name="name" label={t('viewName')} description={t('viewNameHint')} />
    </FormDialog>
  );
}
