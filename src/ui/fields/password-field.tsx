import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { t } from '#src/lib/messages.ts';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck="false"
      suffix={
        <IconButton
          slot={null}
          size="sm"
          label={isShown ? t('hidePassword') : t('showPassword')}
          icon={isShown ? EyeOff : Eye}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  );
}
