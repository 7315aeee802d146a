import { OtpField } from '#src/ui/fields/otp-field.tsx';
import { t } from './secret.messages.ts';
import type { emptyPin } from './new-pin.ts';

export type NewPinFieldsProps = {
  typed: typeof emptyPin;
  onChange: (typed: typeof emptyPin) => void;
  errorOf: (field: string) => string | undefined;
};

/** The fields of a new transaction PIN and its confirmation. */
export const NewPinFields = ({ typed, onChange, errorOf }: NewPinFieldsProps) => (
  <>
    <OtpField
      id="newPin"
      isSecret
      places={4}
      label={t('newPin')}
      description={t('newPinWhy')}
      value={typed.newPin}
      onChange={(newPin) => onChange({ ...typed, newPin })}
      error={errorOf('newPin')}
    />
    <OtpField
      id="repeatedPin"
      isSecret
      places={4}
      label={t('repeatedPin')}
      value={typed.repeatedPin}
      onChange={(repeatedPin) => onChange({ ...typed, repeatedPin })}
      error={errorOf('repeatedPin')}
    />
  </>
);
