import { Grid } from '#src/ui/layout/grid.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './details.messages.ts';

type Personal = { firstName: string; lastName: string; phoneNumber: string };

export type PersonalFieldsProps = {
  value: Personal;
  onChange: (change: Partial<Personal>) => void;
  errorOf: (field: string) => string | undefined;
};

export const PersonalFields = ({ value, onChange, errorOf }: PersonalFieldsProps) => (
  <>
    <Grid columns="two">
      <TextField
        id="firstName"
        name="firstName"
        autoComplete="given-name"
        label={t('firstName')}
        value={value.firstName}
        onChange={(firstName) => onChange({ firstName })}
        error={errorOf('firstName')}
      />
      <TextField
        id="lastName"
        name="lastName"
        autoComplete="family-name"
        label={t('lastName')}
        value={value.lastName}
        onChange={(lastName) => onChange({ lastName })}
        error={errorOf('lastName')}
      />
    </Grid>
    <TextField
      id="phoneNumber"
      name="phoneNumber"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      label={t('phone')}
      description={t('phoneWhy')}
      value={value.phoneNumber}
      onChange={(phoneNumber) => onChange({ phoneNumber })}
      error={errorOf('phoneNumber')}
    />
  </>
);
