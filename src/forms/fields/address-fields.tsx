import { type Address, formatAddress } from '#domain/customer.ts';
import { type Country, countries, countryCodes, findCountry } from '#domain/business.ts';
import { regionsOf } from '#domain/regions.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './address.messages.ts';

/** An address while it is typed. The country is stored by its name. */
export type AddressDraft = { [Part in keyof Address]: string };

/** Returns the initial values of a form: the saved address, or an empty one in the business's country. */
export const toAddressDraft = (address: Address | null, country: Country): AddressDraft => ({
  line: address?.line ?? '',
  city: address?.city ?? '',
  region: address?.region ?? '',
  country: address?.country ?? countries[country],
});

/** Returns the address to check and send; null if only the country is filled in. */
export const toAddress = ({ line, city, region, country }: AddressDraft) =>
  [line, city, region].every((part) => part.trim() === '')
    ? null
    : { line, city, region: region.trim() === '' ? null : region, country };

/** Returns the address on one line; an empty text if there is none. */
export const formatOptionalAddress = (address: Address | null): string =>
  address ? formatAddress(address) : '';

export type AddressFieldsProps = {
  value: AddressDraft;
  onChange: (change: Partial<AddressDraft>) => void;
  errorOf: (field: string) => string | undefined;
  /** The name of the address in the form: the city's field is `address.city`. */
  within?: string;
};

const other = 'other';
const places = [
  ...countryCodes.map((code) => ({ value: code, label: countries[code] })),
  { value: other, label: t('otherCountry') } as const,
];

/** The fields of a delivery address. For known countries the region is a choice, so that it matches a delivery zone. */
export function AddressFields({ value, onChange, errorOf, within = 'address' }: AddressFieldsProps) {
  const country = findCountry(value.country);
  const field = (part: keyof AddressDraft) => ({
    id: `${within}.${part}`,
    name: `${within}.${part}`,
    autoComplete: 'off',
    error: errorOf(`${within}.${part}`),
  });
  const typed = (part: keyof AddressDraft) => ({
    ...field(part),
    value: value[part],
    onChange: (text: string) => onChange({ [part]: text }),
  });
  const regions = country && regionsOf[country].map((region) => ({ value: region, label: region }));
  return (
    <>
      <Grid columns="two">
        <Select
          {...(country ? field('country') : { id: `${within}.countryChoice` })}
          label={t('country')}
          options={places}
          value={country ?? other}
          onChange={(code) => onChange({ country: code === other ? '' : countries[code], region: '' })}
        />
        {country && regions ? (
          <Select
            {...field('region')}
            label={t(`region.${country}`)}
            options={regions}
            value={regionsOf[country].find((region) => region === value.region) ?? null}
            onChange={(region) => onChange({ region })}
          />
        ) : (
          <TextField {...typed('country')} label={t('countryName')} />
        )}
      </Grid>
      <Grid columns="two">
        {!country && <TextField {...typed('region')} label={t('region')} isOptional />}
        <TextField {...typed('city')} label={t('city')} />
        {country && <TextField {...typed('line')} label={t('line')} />}
      </Grid>
      {!country && <TextField {...typed('line')} label={t('line')} />}
    </>
  );
}
