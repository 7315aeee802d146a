import * as z from 'zod/mini';
import { BookAmount } from '#domain/book-entry.ts';
import type { BookRecurrence } from '#domain/book-recurrence.ts';
import { EnteredDay } from '#domain/entered-date.ts';
import { paymentMethodLabels } from '#src/features/orders/order.labels.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { t } from './recurring.messages.ts';
import { changeBookRecurrence, updateBookRecurrence } from './recurring.writes.ts';

export type RecurrenceDetailsProps = {
  recurrence: BookRecurrence;
  canManage: boolean;
  onClose: () => void;
};

/** A recurring entry: its amount and end can be edited, and it can be paused, resumed and stopped. */
export function RecurrenceDetails({ recurrence, canManage, onClose }: RecurrenceDetailsProps) {
  const { dialog, open, close } = useDialog<'edit' | 'stop'>();
  const change = useWrite(changeBookRecurrence);
  const { id, status, skippedOn } = recurrence;
  const isOver = status === 'stopped' || status === 'ended';
  const next = status === 'active' ? 'paused' : 'active';
  const toggle = async () => {
    if (await change.send({ params: { id }, body: { status: next } }))
      notify.success(t(next === 'paused' ? 'nowPaused' : 'nowActive'));
  };
  if (dialog === 'edit') return <EditDialog recurrence={recurrence} onClose={close} />;
  if (dialog === 'stop') return <StopDialog recurrence={recurrence} onStopped={onClose} onClose={close} />;
  return (
    <Dialog
      title={recurrence.category}
      isOpen
      onClose={onClose}
      footer={
        canManage &&
        !isOver && (
          <>
            <Button variant="quiet" onPress={() => open('stop')}>
              {t('stop')}
            </Button>
            <Button isPending={change.isPending} onPress={() => void toggle()}>
              {t(status === 'active' ? 'pause' : 'resume')}
            </Button>
            <Button variant="primary" onPress={() => open('edit')}>
              {t('edit')}
            </Button>
          </>
        )
      }
    >
      <Stack gap="4">
        {(change.refusal || change.isUnreachable) && (
          <Notice tone="danger" resultKey={change.refusal}>
            {change.refusal?.message ?? common('unreachable')}
          </Notice>
        )}
        {skippedOn !== null && <Notice tone="warning">{t('skipped', { date: formatDay(skippedOn) })}</Notice>}
        <DescriptionList items={listFacts(recurrence)} />
        {status === 'active' && canManage && (
          <Text variant="small" tone="muted">
            {t('pauseWhy')}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

const listFacts = (recurrence: BookRecurrence) => {
  const { type, amountMinor, currency, paymentMethod, nextOn, until } = recurrence;
  const facts: [string, string | null][] = [
    [t('type'), t(`type.${type}`)],
    [t('amount'), formatMoney(amountMinor, currency)],
    [t('status'), t(recurrence.status)],
    [t('every'), t(`every.${recurrence.every}`)],
    [t('firstOn'), formatDay(recurrence.firstOn)],
    [t('nextOn'), nextOn && formatDay(nextOn)],
    [t('until'), until && formatDay(until)],
    [t('item'), recurrence.purpose],
    [t('receiver'), recurrence.receiver],
    [t('method'), paymentMethod && paymentMethodLabels[paymentMethod]],
    [common('note'), recurrence.note],
    [t('addedBy'), recurrence.createdByName],
  ];
  return facts.flatMap(([term, detail]) => (detail ? [{ term, detail }] : []));
};

const Changes = z.object({ amountMinor: BookAmount, until: z.nullable(EnteredDay) });

function EditDialog({ recurrence, onClose }: { recurrence: BookRecurrence; onClose: () => void }) {
  const { id, version, currency, amountMinor, until } = recurrence;
  const initial: { amountMinor: number | undefined; until: string } = { amountMinor, until: until ?? '' };
  const form = useWriteForm({
    initial,
    toInput: (values) => ({ ...values, until: values.until === '' ? null : values.until }),
    schema: Changes,
    write: useFormWrite(updateBookRecurrence, (changes: z.infer<typeof Changes>) => ({
      params: { id },
      body: {
        amountMinor: changes.amountMinor,
        ...(changes.until !== until && { until: changes.until }),
        version,
      },
    })),
    shouldSkipUnchanged: true,
    savedNotice: () => t('changed'),
    onSaved: onClose,
    onClose,
  });
  return (
    <FormDialog form={form} title={t('editTitle')} description={t('editWhy')} saveLabel={common('save')}>
      <form.Money name="amountMinor" label={t('amount')} currency={currency} />
      <form.Day name="until" label={t('until')} description={t('untilWhy')} isOptional />
    </FormDialog>
  );
}

type StopDialogProps = { recurrence: BookRecurrence; onStopped: () => void; onClose: () => void };

function StopDialog({ recurrence, onStopped, onClose }: StopDialogProps) {
  const { id, category, amountMinor, currency } = recurrence;
  const stop = useWrite(changeBookRecurrence);
  const stopIt = async () => {
    if (!(await stop.send({ params: { id }, body: { status: 'stopped' } }))) return;
    notify.success(t('nowStopped'));
    onStopped();
  };
  return (
    <ConfirmDialog
      title={t('stopTitle')}
      consequence={t('stopWhy', { category, amount: formatMoney(amountMinor, currency) })}
      confirmLabel={t('stop')}
      pendingLabel={t('stopping')}
      isDangerous
      isOpen
      isPending={stop.isPending}
      error={stop.refusal?.message ?? (stop.isUnreachable ? common('unreachable') : undefined)}
      onConfirm={() => void stopIt()}
      onClose={onClose}
    />
  );
}
