import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import type { EventDetails } from '#contract/people/event.ts';
import { confirmationHours, EventApplicationDetails } from '#domain/event-application.ts';
import type { FailureKind, Refused } from '#machines/flows/call-result.ts';
import type { EventPlaceSend } from '#machines/flows/event-place/index.ts';
import { formatFee } from '#src/features/events/event-words.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { t as failureText } from '#src/flows/link-failure.messages.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { useDraft } from '#src/forms/use-draft.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useSettled } from '#src/lib/use-settled.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './event.messages.ts';

export type ApplicationFormProps = {
  event: EventDetails;
  /** The application as last submitted. */
  details: EventApplicationDetails | null;
  isPending: boolean;
  refusal: Refused | null;
  failure: FailureKind | null;
  send: EventPlaceSend;
};

const Draft = z.object({ sells: z.string(), note: z.string() });

/** Returns what an application costs. */
const describeFee = ({ feeMinor, currency }: EventDetails): string =>
  feeMinor === 0
    ? t('applyFree')
    : t('applyFee', { fee: formatFee(feeMinor, currency), hours: confirmationHours });

/** The form to apply for a place. */
export function ApplicationForm({ event, details, isPending, refusal, failure, send }: ApplicationFormProps) {
  const { business } = useBusiness();
  const { draft, setDraft, forget } = useDraft(`event application ${event.id} ${business.id}`, Draft, () => ({
    sells: details?.sells ?? '',
    note: details?.note ?? '',
  }));
  const { sells, note } = draft;
  const isSettled = useSettled();
  const form = useFormCheck(
    EventApplicationDetails,
    { sells, note: note.trim() === '' ? null : note },
    refusal ?? undefined,
  );
  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    const checked = form.check();
    if (!checked || isPending) return;
    forget();
    send({ type: 'application.submit', details: checked });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="4">
        <Text>{describeFee(event)}</Text>
        {event.freePlaces === 0 && <Notice tone="info">{t('applyFull')}</Notice>}
        {failure && (
          <Notice tone="danger" title={t('notApplied')} resultKey={failure}>
            {failureText(failure)}
          </Notice>
        )}
        <FormProblems form={form} isUnreachable={false} />
        <TextArea
          id="sells"
          label={t('sells')}
          description={t('sellsWhy')}
          value={sells}
          onChange={(text) => setDraft({ ...draft, sells: text })}
          error={form.errorOf('sells')}
          isDisabled={isPending}
        />
        <TextArea
          id="note"
          label={t('note')}
          isOptional
          value={note}
          onChange={(text) => setDraft({ ...draft, note: text })}
          error={form.errorOf('note')}
          isDisabled={isPending}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isFull
          data-event={isPending ? undefined : 'application.submit'}
          isDisabled={!isSettled}
          isPending={isPending}
          pendingLabel={t('applying')}
        >
          {t('apply')}
        </Button>
      </Stack>
    </form>
  );
}
