import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import * as z from 'zod/mini';
import { SecondFactorCode } from '#domain/second-factor.ts';
import { secondFactorQuery } from '#src/features/security/second-factor.queries.ts';
import { confirmPassword, stepUp } from '#src/features/security/security.writes.ts';
import type { FormOf } from '#src/forms/bound-fields.tsx';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm, type WriteFormSettings } from '#src/forms/use-write-form.ts';
import { t } from './step-up.messages.ts';

type DialogProps = { onClose: (isConfirmed: boolean) => void };

/**
 * Confirms before a sensitive change that the person themselves acts: with a code, or with the password without an
 * authenticator app. The refused call, which waits meanwhile, is sent again afterwards.
 */
export function StepUpDialog({ onClose }: DialogProps) {
  const { data, isError } = useQuery(secondFactorQuery);
  useEffect(() => {
    if (isError) onClose(false);
  }, [isError, onClose]);
  if (!data) return null;
  return data.authenticatorSince === null ? (
    <PasswordDialog onClose={onClose} />
  ) : (
    <CodeDialog onClose={onClose} />
  );
}

type ConfirmDialogProps<Secret extends object, Data> = DialogProps &
  Pick<WriteFormSettings<Secret, Secret, Data>, 'initial' | 'schema' | 'write' | 'fieldOf'> & {
    description: string;
    renderField: (form: FormOf<Secret>) => ReactNode;
  };

/** Asks for one secret and sends it. */
function ConfirmDialog<Secret extends object, Data>({
  onClose,
  description,
  renderField,
  ...settings
}: ConfirmDialogProps<Secret, Data>) {
  const form = useWriteForm({
    ...settings,
    onSaved: () => onClose(true),
    onClose: () => onClose(false),
  });
  return (
    <FormDialog
      form={form}
      title={t('title')}
      description={description}
      saveLabel={t('confirm')}
      savingLabel={t('confirming')}
    >
      {renderField(form)}
    </FormDialog>
  );
}

const StepUpInput = z.object({ code: SecondFactorCode });
const noCode = { code: '' };

const CodeDialog = ({ onClose }: DialogProps) => (
  <ConfirmDialog
    initial={noCode}
    schema={StepUpInput}
    write={useFormWrite(stepUp, (body: typeof noCode) => ({ body }))}
    fieldOf={{ OTP_WRONG: 'code' }}
    description={t('why')}
    renderField={(form) => <form.Text name="code" autoComplete="one-time-code" label={t('code')} />}
    onClose={onClose}
  />
);

const PasswordInput = z.object({ password: z.string().check(z.minLength(1, t('passwordNeeded'))) });
const noPassword = { password: '' };

const PasswordDialog = ({ onClose }: DialogProps) => (
  <ConfirmDialog
    initial={noPassword}
    schema={PasswordInput}
    write={useFormWrite(confirmPassword, (body: typeof noPassword) => ({ body }))}
    fieldOf={{ PASSWORD_WRONG: 'password' }}
    description={t('passwordWhy')}
    renderField={(form) => (
      <form.Password name="password" autoComplete="current-password" label={t('password')} />
    )}
    onClose={onClose}
  />
);
