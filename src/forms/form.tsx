import { type ReactNode, useId } from 'react';
import { DraftName } from '#src/lib/draft-name.ts';
import { t } from '#src/lib/messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog, type DialogProps } from '#src/ui/overlays/dialog.tsx';
import { FormConflict } from './conflicts/conflict-dialog.tsx';
import { FormContext } from './core/form-context.ts';
import type { FormView } from './form.types.ts';
import { FormProblems } from './form-problems.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

export type FormProps = {
  form: FormView;
  id?: string;
  /** Names the form to a screen reader. */
  label?: string;
  /** Shown above the problems, such as the heading of a step. */
  heading?: ReactNode;
  /** Draws a field that is not drawn now. */
  onGoTo?: (fieldId: string) => void;
  /** Shown below the fields, such as an `ActionBar`. */
  end?: ReactNode;
  children: ReactNode;
};

export type FormElementProps = Pick<FormProps, 'form' | 'id' | 'label' | 'end' | 'children'> & {
  gap?: '2' | '4';
};

/** The form element with the fields that `form` binds. Enter submits it, and so does ⌘S. */
export const FormElement = ({ form, id, label, gap = '4', end, children }: FormElementProps) => (
  <FormContext value={form}>
    <DraftName value={form.draftName}>
      <form
        id={id}
        aria-label={label}
        data-saves
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React bubbles the event to the page's form, too, where a dialog was opened from within it.
          event.stopPropagation();
          void form.submit();
        }}
      >
        <Stack gap={gap}>{children}</Stack>
        {end}
      </form>
    </DraftName>
    <FormConflict conflict={form.conflict} isPending={form.isPending} />
  </FormContext>
);

/** A form with its problems at the top. */
export const Form = ({ form, heading, onGoTo, children, ...element }: FormProps) => (
  <FormElement form={form} {...element}>
    {heading}
    <FormProblems form={form} isUnreachable={form.isUnreachable} {...(onGoTo && { onGoTo })} />
    {children}
  </FormElement>
);

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'role'> & {
  form: FormView;
  /** The label of its button, a verb and an object. */
  saveLabel: string;
  savingLabel?: string;
  /** There is nothing to submit yet. */
  isIdle?: boolean;
  children: ReactNode;
};

/** A form in a dialog. The dialog stays open with the typed values until the write has succeeded. */
export function FormDialog(props: FormDialogProps) {
  const { form, saveLabel, savingLabel, isIdle = false, children, ...dialog } = props;
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      isOpen
      isLocked={form.isPending}
      onClose={form.close}
      footer={
        <>
          <Button variant="quiet" isDisabled={form.isPending} onPress={form.close}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isDisabled={isIdle}
            isPending={form.isPending}
            {...(savingLabel !== undefined && { pendingLabel: savingLabel })}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId}>
        {children}
      </Form>
    </Dialog>
  );
}

export type PageFormProps = {
  form: FormView;
  saveLabel: string;
  savingLabel: string;
  /** The button's label while there is nothing to save. Without it, the button can always be pressed. */
  idleLabel?: string;
  /** Content beside the button. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A form on a page, with its button. Leaving it with unsaved changes has to be confirmed. */
export const PageForm = ({ form, saveLabel, savingLabel, idleLabel, actions, children }: PageFormProps) => {
  const isIdle = idleLabel !== undefined && !form.isDirty && !form.isPending;
  return (
    <>
      <Form form={form}>
        {children}
        <Inline justify="end">
          {actions}
          <Button
            type="submit"
            variant="primary"
            isDisabled={isIdle}
            isPending={form.isPending}
            pendingLabel={savingLabel}
          >
            {isIdle ? idleLabel : saveLabel}
          </Button>
        </Inline>
      </Form>
      <UnsavedGuard isDirty={form.isDirty && !form.isPending} />
    </>
  );
};
