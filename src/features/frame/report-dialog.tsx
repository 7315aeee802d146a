import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ProblemDraft, RecordedFlow } from '#contract/flow-recording.ts';
import type { Business } from '#domain/business.ts';
import { SubmitDialog } from '#src/forms/submit-dialog.tsx';
import { recorderHere } from '#src/features/recording/recorder-here.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { noteRecordingsChanged } from '#src/features/recording/flow-recordings.queries.ts';
import { useAttemptKey } from '#src/forms/use-attempt-key.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useKeptDraft } from '#src/forms/use-kept-draft.ts';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { t } from './report.messages.ts';
import { ReportSent, type SentReport } from './report-sent.tsx';

export type ReportDialogProps = { business: Business; onClose: () => void };

/** What is typed, and the journey that there was when it was begun. */
const Typed = z.object({
  what: z.string(),
  isAttached: z.boolean(),
  journey: z.nullable(z.object({ journeyId: z.string(), flow: RecordedFlow })),
});

/** A report, with the journey that led to it where one was recorded in this tab. */
export function ReportDialog({ business, onClose }: ReportDialogProps) {
  const queryClient = useQueryClient();
  const keyOf = useAttemptKey();
  const [sent, setSent] = useState<SentReport>();
  const [delivery, setDelivery] = useState<'none' | 'pending' | 'failed'>('none');
  const { user } = useSession();
  const { draft, setDraft, forget } = useKeptDraft(`report ${business.id}`, Typed, () => ({
    what: '',
    isAttached: true,
    journey: recorderHere()?.newest() ?? null,
  }));
  const { what, isAttached } = draft;
  const journey = user?.recordsJourneys ? draft.journey : null;
  const attached = isAttached && journey ? journey : undefined;
  const call = useCall('reportProblem');
  const form = useFormCheck(
    ProblemDraft,
    { what, ...(attached && { journeyId: attached.journeyId }) },
    call.refusal,
  );
  if (sent) return <ReportSent business={business} report={sent} onClose={onClose} />;

  const submit = async () => {
    const body = form.check();
    if (!body || delivery === 'pending') return;
    if (attached) {
      setDelivery('pending');
      const isThere = (await recorderHere()?.deliver(attached.journeyId)) ?? true;
      setDelivery(isThere ? 'none' : 'failed');
      if (!isThere) return;
    }
    const report = await call.send({ body }, { idempotencyKey: keyOf(body) });
    if (!report) return;
    forget();
    setSent({ id: report.id, flow: attached?.flow });
    await noteRecordingsChanged(queryClient);
  };
  return (
    <SubmitDialog
      title={t('title')}
      description={t('description', { business: business.name })}
      form={form}
      call={{ ...call, isPending: call.isPending || delivery === 'pending' }}
      saveLabel={t('send')}
      savingLabel={t('sending')}
      onSubmit={() => void submit()}
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <TextArea
        id="what"
        label={t('what')}
        description={t('whatWhy')}
        rows={5}
        maxLength={2000}
        value={what}
        onChange={(typed) => setDraft({ ...draft, what: typed })}
        error={form.errorOf('what')}
      />
      {delivery === 'failed' && (
        <Notice tone="danger" title={t('undeliveredTitle')} answers="undelivered">
          {t('undelivered')}
        </Notice>
      )}
      {journey && (
        <Checkbox
          id="journeyId"
          label={t('attach', { flow: t(`flow.${journey.flow}`) })}
          description={form.errorOf('journeyId') ?? t('attachWhy')}
          isInvalid={form.errorOf('journeyId') !== undefined}
          isSelected={isAttached}
          onChange={(isOn) => {
            setDelivery('none');
            setDraft({ ...draft, isAttached: isOn });
          }}
        />
      )}
    </SubmitDialog>
  );
}
