import { type ReactNode, useState } from 'react';
import { formatDay } from '#src/lib/format.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { t } from './invoice.messages.ts';
import { type PartProps, useStep } from './use-step.ts';

type ReasonedProps = { children: ReactNode; reason: string; onReason: (reason: string) => void };

/** What follows, and a field for the reason. */
const Reasoned = ({ children, reason, onReason }: ReasonedProps) => (
  <Stack gap="4">
    {children}
    <TextArea label={t('reason')} isOptional rows={2} maxLength={500} value={reason} onChange={onReason} />
  </Stack>
);

export function VoidDialog({ overview: { invoice }, words, onClose }: PartProps) {
  const [reason, setReason] = useState('');
  const { take, ...step } = useStep('voidInvoice', onClose);
  return (
    <ConfirmDialog
      {...step}
      title={t('voidTitle', words)}
      consequence={
        <Reasoned reason={reason} onReason={setReason}>
          <div>{t('voidWhy')}</div>
        </Reasoned>
      }
      confirmLabel={t('void')}
      isDangerous
      isOpen
      onClose={onClose}
      onConfirm={() =>
        void take(
          { params: { id: invoice.id }, body: { version: invoice.version, reason } },
          t('voided', words),
        )
      }
    />
  );
}

export function WriteOffDialog({ overview: { invoice }, words, onClose }: PartProps) {
  const [reason, setReason] = useState('');
  const { take, ...step } = useStep('writeOffInvoice', onClose);
  return (
    <ConfirmDialog
      {...step}
      title={t('writeOffTitle', words)}
      consequence={
        <Reasoned reason={reason} onReason={setReason}>
          <div>{t('writeOffWhy', words)}</div>
          {invoice.nextOn !== null && <div>{t('writeOffRepeats', { date: formatDay(invoice.nextOn) })}</div>}
        </Reasoned>
      }
      confirmLabel={t('writeOff')}
      isDangerous
      isOpen
      onClose={onClose}
      onConfirm={() =>
        void take(
          { params: { id: invoice.id }, body: { version: invoice.version, reason } },
          t('writtenOff', words),
        )
      }
    />
  );
}

export function UndoWriteOffDialog({ overview: { invoice }, words, onClose }: PartProps) {
  const { take, ...step } = useStep('undoInvoiceWriteOff', onClose);
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
