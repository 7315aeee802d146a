import { useState } from 'react';
import * as z from 'zod/mini';
import { ProblemDraft, RecordedFlow } from '#contract/flow-recording.ts';
import type { Business } from '#domain/business.ts';
import { reportProblem } from '#src/features/recording/flow-recordings.writes.ts';
import { getRecorder } from '#src/features/recording/current-recorder.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { t } from './report.messages.ts';
import { ReportSent, type SentReport } from './report-sent.tsx';

export type ReportDialogProps = { business: Business; onClose: () => void };

/** The typed text, and the journey that was recorded when the dialog was opened. */
const Typed = z.object({
  what: z.string(),
  isAttached: z.boolean(),
  journey: z.nullable(z.object({ journeyId: z.string(), flow: RecordedFlow })),
});

type Typed = z.infer<typeof Typed>;

/** Reports a problem, with the journey that led to it if one was recorded in this tab. */
export function ReportDialog({ business, onClose }: ReportDialogProps) {
  const [sent, setSent] = useState<SentReport>();
  const [delivery, setDelivery] = useState<'none' | 'pending' | 'failed'>('none');
  const { user } = useSession();
  const [initial] = useState<Typed>(() => ({
    what: '',
    isAttached: true,
    journey: getRecorder()?.newest() ?? null,
  }));
  const getAttachedJourney = ({ isAttached, journey }: Typed) =>
    user?.recordsJourneys && isAttached && journey ? journey : undefined;
  const write = useFormWrite(reportProblem, (body: ProblemDraft) => ({ body }));
  /** Sends the journey before the report that refers to it. */
  const send = async (body: ProblemDraft) => {
    if (body.journeyId !== undefined) {
      setDelivery('pending');
      const isThere = (await getRecorder()?.deliver(body.journeyId)) ?? true;
      setDelivery(isThere ? 'none' : 'failed');
      if (!isThere) return undefined;
    }
    return write.send(body);
  };
  const form = useWriteForm({
    initial,
    draft: { kind: 'report', values: Typed },
    toInput: (typed) => {
      const attached = getAttachedJourney(typed);
      return { what: typed.what, ...(attached && { journeyId: attached.journeyId }) };
    },
    schema: ProblemDraft,
    write: { ...write, isPending: write.isPending || delivery === 'pending', send },
    onSaved: ({ id }) => setSent({ id, flow: getAttachedJourney(form.values())?.flow }),
    onClose,
  });
  const journey = useFormValues(form, (typed) => (user?.recordsJourneys ? typed.journey : null));
  if (sent) return <ReportSent business={business} report={sent} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={t('title')}
      description={t('description', { business: business.name })}
      saveLabel={t('send')}
      savingLabel={t('sending')}
    >
      <form.TextArea name="what" label={t('what')} description={t('whatWhy')} rows={5} maxLength={2000} />
      {delivery === 'failed' && (
        <Notice tone="danger" title={t('undeliveredTitle')} resultKey="undelivered">
          {t('undelivered')}
        </Notice>
      )}
      {journey && (
        <form.Checkbox
          name="isAttached"
          id="journeyId"
          label={t('attach', { flow: t(`flow.${journey.flow}`) })}
          description={t('attachWhy')}
          onPick={() => setDelivery('none')}
        />
      )}
    </FormDialog>
  );
}
