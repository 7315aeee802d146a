import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { type BookPeriodDetails, ReopenReason } from '#contract/money/book-period.ts';
import { addMonths, getFirstDay } from '#domain/book-period.ts';
import type { PeriodCloseSend, PeriodCloseView } from '#machines/flows/period-close/index.ts';
import { t as failureText } from '#src/flows/link-failure.messages.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDay } from '#src/lib/format.ts';
import { t as ui } from '#src/lib/messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { formatMonth } from './period-status.ts';
import { t } from './periods.messages.ts';

type MonthView = Extract<PeriodCloseView, { screen: 'month' }>;
export type MonthDialogProps = { view: MonthView; isPending: boolean; send: PeriodCloseSend };

/** Returns the consequences of closing, each as a sentence. */
function listConsequences({ month, first, last, checks }: BookPeriodDetails): string[] {
  const openCount = checks.filter(({ count }) => count > 0).length;
  const next = getFirstDay(addMonths(month, 1));
  return [
    t('closeWhy', { last: formatDay(last), next: formatDay(next) }),
    ...(first < getFirstDay(month) ? [t('closeEarlier', { first: formatDay(first) })] : []),
    ...(openCount > 0 ? [t('closeOpen', { count: openCount })] : []),
  ];
}

export function CloseDialog({ view: { period, refusal, failure }, isPending, send }: MonthDialogProps) {
  return (
    <ConfirmDialog
      title={t('closeTitle', { month: formatMonth(period.month) })}
      consequence={
        <Stack gap="2">
          {listConsequences(period).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Stack>
      }
      confirmLabel={t('close')}
      pendingLabel={t('closing')}
      cancelLabel={common('back')}
      isOpen
      isPending={isPending}
      error={refusal?.message ?? (failure ? failureText(failure) : undefined)}
      onConfirm={() => send({ type: 'close.confirm' })}
      onClose={() => send({ type: 'close.leave' })}
    />
  );
}

const Reopening = z.object({ reason: ReopenReason });

export function ReopenDialog({ view, isPending, send }: MonthDialogProps) {
  const { period, refusal, failure } = view;
  const [reason, setReason] = useState(view.reason);
  const form = useFormCheck(Reopening, { reason }, refusal ?? undefined);
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = form.check();
    if (checked && !isPending) send({ type: 'reopen.submit', reason: checked.reason });
  };
  return (
    <Dialog
      title={t('reopenTitle', { month: formatMonth(period.month) })}
      description={t('reopenWhy')}
      isOpen
      isLocked={isPending}
      onClose={() => send({ type: 'reopen.leave' })}
      footer={
        <>
          <Button
            variant="quiet"
            isDisabled={isPending}
            data-event="reopen.leave"
            onPress={() => send({ type: 'reopen.leave' })}
          >
            {ui('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={isPending}
            pendingLabel={t('reopening')}
            data-event="reopen.submit"
          >
            {t('reopen')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap="4">
          <FormProblems form={form} isUnreachable={failure !== null} />
          <TextArea
            id="reason"
            label={common('reason')}
            description={t('reasonExample')}
            value={reason}
            onChange={setReason}
            error={form.errorOf('reason')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
