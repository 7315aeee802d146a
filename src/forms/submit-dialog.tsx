import { type ReactNode, useId } from 'react';
import { t } from '#src/lib/messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Dialog, type DialogProps } from '#src/ui/overlays/dialog.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { FormProblems, type FormProblemsProps } from './form-problems.tsx';

export type SubmitDialogProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose'> & {
  form: FormProblemsProps['form'];
  call: { isPending: boolean; isUnreachable: boolean };
  /** What its button does. */
  saveLabel: string;
  savingLabel?: string;
  /** There is nothing to hand in yet. */
  isIdle?: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** A form in a dialog, which stays until the server has said yes: what was typed outlives every other answer. */
export function SubmitDialog({
  form,
  call,
  saveLabel,
  savingLabel,
  isIdle = false,
  onSubmit,
  onClose,
  children,
  ...dialog
}: SubmitDialogProps) {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      isOpen
      isLocked={call.isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" isDisabled={call.isPending} onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isDisabled={isIdle}
            isPending={call.isPending}
            {...(savingLabel !== undefined && { pendingLabel: savingLabel })}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        data-saves
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React tells the form of the page, too, where the dialog was opened from within it.
          event.stopPropagation();
          onSubmit();
        }}
      >
        <Stack gap="4">
          <FormProblems form={form} isUnreachable={call.isUnreachable} />
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}
