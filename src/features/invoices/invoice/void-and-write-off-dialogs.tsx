import { type ReactNode, useState } from 'react';
import { undoInvoiceWriteOff, voidInvoice, writeOffInvoice } from '#src/features/invoices/invoices.writes.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDay } from '#src/lib/format.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { t } from './invoice.messages.ts';
import { type InvoiceDialogProps, useDialogWrite } from './use-dialog-write.ts';

interface ReasonDialogProps extends InvoiceDialogProps {
  write: typeof voidInvoice | typeof writeOffInvoice;
  title: string;
  /** The consequence of confirming. */
  consequence: ReactNode;
  confirmLabel: string;
  successMessage: string;
}

/** Confirms that an invoice is voided or written off, with a field for the reason. */
function ReasonDialog({
  overview: { invoice },
  onClose,
  write,
  title,
  consequence,
  confirmLabel,
  successMessage,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const { submit: take, ...step } = useDialogWrite<ReasonDialogProps['write']['call']>(write, onClose);
  const input = { params: { id: invoice.id }, body: { version: invoice.version, reason } };
  return (
    <ConfirmDialog
      {...step}
      title={title}
      consequence={
        <Stack gap="4">
          {consequence}
          <TextArea
            label={common('reason')}
            isOptional
            rows={2}
            maxLength={500}
            value={reason}
            onChange={setReason}
          />
        </Stack>
      }
      confirmLabel={confirmLabel}
      isDangerous
      isOpen
      onClose={onClose}
      onConfirm={() => void take(input, successMessage)}
    />
  );
}

export const VoidDialog = (props: InvoiceDialogProps) => (
  <ReasonDialog
    {...props}
    write={voidInvoice}
    title={t('voidTitle', props.words)}
    consequence={<div>{t('voidWhy')}</div>}
    confirmLabel={t('void')}
    successMessage={t('voided', props.words)}
  />
);

export function WriteOffDialog(props: InvoiceDialogProps) {
  const { words, overview } = props;
  const { nextRecurrenceOn } = overview.invoice;
  return (
    <ReasonDialog
      {...props}
      write={writeOffInvoice}
      title={t('writeOffTitle', words)}
      consequence={
        <>
          <div>{t('writeOffWhy', words)}</div>
          {nextRecurrenceOn !== null && (
            <div>{t('writeOffRepeats', { date: formatDay(nextRecurrenceOn) })}</div>
          )}
        </>
      }
      confirmLabel={t('writeOff')}
      successMessage={t('writtenOff', words)}
    />
  );
}

export function UndoWriteOffDialog({ overview: { invoice }, words, onClose }: InvoiceDialogProps) {
  const { submit: take, ...step } = useDialogWrite(undoInvoiceWriteOff, onClose);
  return (
    <ConfirmDialog
      {...step}
      title={t('undoWriteOffTitle', words)}
      consequence={t('undoWriteOffWhy', words)}
      confirmLabel={t('undoWriteOff')}
      isOpen
      onClose={onClose}
      onConfirm={() =>
        void take(
          { params: { id: invoice.id }, body: { version: invoice.version } },
          t('writeOffUndone', words),
        )
      }
    />
  );
}
