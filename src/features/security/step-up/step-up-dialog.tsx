import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { SecondFactorCode } from '#domain/second-factor.ts';
import { secondFactorQuery } from '#src/features/security/second-factor.queries.ts';
import { confirmPassword, stepUp } from '#src/features/security/security.writes.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
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

const StepUpInput = z.object({ code: SecondFactorCode });
const noCode = { code: '' };

function CodeDialog({ onClose }: DialogProps) {
  const form = useWriteForm({
    initial: noCode,
    schema: StepUpInput,
    write: useFormWrite(stepUp, (body: typeof noCode) => ({ body })),
    fieldOf: { OTP_WRONG: 'code' },
    onSaved: () => onClose(true),
    onClose: () => onClose(false),
  });
  return (
    <FormDialog
      form={form}
      title={t('title')}
      description={t('why')}
      saveLabel={t('confirm')}
      savingLabel={t('confirming')}
    >
      <form.Text name="code" autoComplete="one-time-code" label={t('code')} />
    </FormDialog>
  );
}

const PasswordInput = z.object({ password: z.string().check(z.minLength(1, t('passwordNeeded'))) });
const noPassword = { password: '' };

function PasswordDialog({ onClose }: DialogProps) {
  const form = useWriteForm({
    initial: noPassword,
    schema: PasswordInput,
    write: useFormWrite(confirmPassword, (body: typeof noPassword) => ({ body })),
    fieldOf: { PASSWORD_WRONG: 'password' },
    onSaved: () => onClose(true),
    onClose: () => onClose(false),
  });
  return (
    <FormDialog
      form={form}
      title={t('title')}
      description={t('passwordWhy')}
      saveLabel={t('confirm')}
      savingLabel={t('confirming')}
    >
      <form.Password name="password" autoComplete="current-password" label={t('password')} />
    </FormDialog>
  );
}
