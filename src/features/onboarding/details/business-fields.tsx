import type { ReactNode } from 'react';
import { businessCategories, countries, countryCodes } from '#domain/business.ts';
import { Select } from '#src/ui/fields/select.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './details.messages.ts';

type Details = { name: string; handle: string; category: string; country: string; phoneNumber: string };

export type BusinessFieldsProps = {
  value: Details;
  onChange: (change: Partial<Details>) => void;
  errorOf: (field: string) => string | undefined;
  /** The result of the handle check, shown below its field. */
  handleStatus?: ReactNode;
};

const categoryOptions = businessCategories.map((category) => ({ value: category, label: category }));
const countryOptions = countryCodes.map((country) => ({ value: country, label: countries[country] }));

export const BusinessFields = ({ value, onChange, errorOf, handleStatus }: BusinessFieldsProps) => (
  <>
    <TextField
      id="name"
      name="name"
      autoComplete="organization"
      label={t('businessName')}
      value={value.name}
      onChange={(name) => onChange({ name })}
      error={errorOf('name')}
    />
    <div>
      <TextField
        id="handle"
        name="handle"
        autoComplete="off"
        spellCheck="false"
        label={t('handle')}
        description={t('handleWhy')}
        value={value.handle}
        onChange={(handle) => onChange({ handle })}
        error={errorOf('handle')}
      />
      {handleStatus}
    </div>
    <Select
      id="category"
      name="category"
      label={t('category')}
      options={categoryOptions}
      value={categoryOptions.find(({ value: optionValue }) => optionValue === value.category)?.value ?? null}
      onChange={(category) => onChange({ category })}
      error={errorOf('category')}
    />
    <Select
      id="country"
      name="country"
      label={t('country')}
      options={countryOptions}
      value={countryOptions.find(({ value: optionValue }) => optionValue === value.country)?.value ?? null}
      onChange={(country) => onChange({ country })}
      error={errorOf('country')}
    />
    <TextField
      id="phoneNumber"
      name="phoneNumber"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      isOptional
      label={t('businessPhone')}
      value={value.phoneNumber}
      onChange={(phoneNumber) => onChange({ phoneNumber })}
      error={errorOf('phoneNumber')}
    />
  </>
);

/** Returns the details without an empty phone number. */
export const toBusinessDetails = ({ phoneNumber, ...details }: Details) =>
  phoneNumber.trim() === '' ? details : { ...details, phoneNumber };
