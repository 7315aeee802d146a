import type { ReactNode } from 'react';
import { t } from '#src/lib/messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';

export type ConfirmDialogProps = {
  /** Names the object: "Decline order #1042?" */
  title: string;
  /** The consequence, and whether it can be undone. */
  consequence: ReactNode;
  /** The action, as in the title: "Decline order". */
  confirmLabel: string;
  pendingLabel?: string;
  isOpen: boolean;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  isDangerous?: boolean;
  cancelLabel?: string;
  /** Why the last try failed. */
  error?: string | undefined;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, consequence, confirmLabel, pendingLabel, isOpen, isPending, onConfirm, onClose, error } =
    props;
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isPending}
      footer={
        <>
          <Button variant="quiet" isDisabled={isPending} onPress={onClose}>
            {props.cancelLabel ?? t('cancel')}
          </Button>
          <Button
            variant={props.isDangerous ? 'danger' : 'primary'}
            isPending={isPending}
            onPress={onConfirm}
            {...(pendingLabel ? { pendingLabel } : {})}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <div>{consequence}</div>
        {error && (
          <Notice tone="danger" resultKey={error}>
            {error}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
