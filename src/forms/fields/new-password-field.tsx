import { passwordLengths } from '#domain/password.ts';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { t } from './secret.messages.ts';

const strongLength = 14;

export type NewPasswordFieldProps = {
  id: string;
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

function hint(length: number): string {
  if (length === 0) return t('passwordRule', { least: passwordLengths.min });
  if (length < passwordLengths.min) return t('passwordShort', { count: passwordLengths.min - length });
  return length < strongLength ? t('passwordFair') : t('passwordStrong');
}

/** A new password. Its length is checked here (decisions, "Rules"); the server rejects common passwords. */
export const NewPasswordField = ({ label = t('password'), ...props }: NewPasswordFieldProps) => (
  <PasswordField
    {...props}
    name={props.id}
    label={label}
    autoComplete="new-password"
    description={hint(props.value.length)}
  />
);
