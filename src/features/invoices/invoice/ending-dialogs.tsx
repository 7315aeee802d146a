import { type ReactNode, useState } from 'react';
import { undoInvoiceWriteOff, voidInvoice, writeOffInvoice } from '#src/features/invoices/invoices.writes.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDay } from '#src/lib/format.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { t } from './invoice.messages.ts';
import { type PartProps, useStep } from './use-step.ts';

interface ReasonDialogProps extends PartProps {
  write: typeof voidInvoice | typeof writeOffInvoice;
  title: string;
  /** The consequence of confirming. */
  consequence: ReactNode;
  confirmLabel: string;
  done: string;
}

/** Confirms that an invoice is voided or written off, with a field for the reason. */
function ReasonDialog({
  overview: { invoice },
  onClose,
  write,
  title,
  consequence,
  confirmLabel,
  done,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const { take, ...step } = useStep<'voidInvoice' | 'writeOffInvoice'>(write, onClose);
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
      onConfirm={() => void take(input, done)}
    />
  );
}

export const VoidDialog = (props: PartProps) => (
  <ReasonDialog
    {...props}
    write={voidInvoice}
    title={t('voidTitle', props.words)}
    consequence={<div>{t('voidWhy')}</div>}
    confirmLabel={t('void')}
    done={t('voided', props.words)}
  />
);

export function WriteOffDialog(props: PartProps) {
  const { words, overview } = props;
  const { nextOn } = overview.invoice;
  return (
    <ReasonDialog
      {...props}
      write={writeOffInvoice}
      title={t('writeOffTitle', words)}
      consequence={
        <>
          <div>{t('writeOffWhy', words)}</div>
          {nextOn !== null && <div>{t('writeOffRepeats', { date: formatDay(nextOn) })}</div>}
        </>
      }
      confirmLabel={t('writeOff')}
      done={t('writtenOff', words)}
    />
  );
}

export function UndoWriteOffDialog({ overview: { invoice }, words, onClose }: PartProps) {
  const { take, ...step } = useStep(undoInvoiceWriteOff, onClose);
  return (
    <ConfirmDialog
      {...step}
      title={t('undoWriteOffTitle', words)}
      consequence={t('undoWriteOffWhy', words)}
      confirmLabel={t('undoWriteOff')}
      isOpen
      onClose={onClose}
      onConfirm={() =>
        void take({ params: { id: invoice.id }, body: { version: invoice.version } }, t('owedAgain', words))
      }
    />
  );
}
