import { businessCategories, countries, countryCodes } from '#domain/business.ts';
import {
  type BusinessInfo,
  BusinessInfoDetails,
  type LockableField,
  lockReasons,
} from '#domain/business-info.ts';
import { Currency } from '#domain/money.ts';
import { PageForm } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { type RecordChanges, useRecordForm } from '#src/forms/use-record-form.ts';
import { common } from '#src/lib/common.messages.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './business-details.messages.ts';
import { businessInfoQuery } from './business-details.queries.ts';
import { updateBusinessInfo } from './business-details.writes.ts';

const categoryOptions = businessCategories.map((value) => ({ value, label: value }));
const countryOptions = countryCodes.map((value) => ({ value, label: countries[value] }));
const currencyOptions = Currency.options.map((value) => ({ value, label: value }));

export type DetailsFormProps = { info: BusinessInfo; onSaved: (info: BusinessInfo) => void };

/** The details of the business. A locked one says why it can't be changed. */
export function DetailsForm({ info, onSaved }: DetailsFormProps) {
  const form = useRecordForm({
    record: info,
    schema: BusinessInfoDetails,
    toValues: (details) => ({
      name: details?.name ?? '',
      category: details?.category ?? null,
      phoneNumber: details?.phoneNumber ?? '',
      taxNumber: details?.taxNumber ?? '',
      country: details?.country ?? null,
      currency: details?.currency ?? null,
    }),
    toFields: (values) => ({
      ...values,
      phoneNumber: values.phoneNumber.trim() === '' ? null : values.phoneNumber,
      taxNumber: values.taxNumber.trim() === '' ? null : values.taxNumber,
    }),
    update: useFormWrite(updateBusinessInfo, (body: RecordChanges<BusinessInfoDetails>) => ({ body })),
    latest: (fetchNow) => fetchNow(businessInfoQuery()),
    formatters: { country: ({ country }) => countries[country] },
    nameOf: () => t('record'),
    savedNotice: () => t('saved'),
    onSaved,
  });
  const isLocked = (field: LockableField) => info.lockedFields.includes(field);
  return (
    <PageForm
      form={form}
      saveLabel={common('save')}
      savingLabel={common('saving')}
      idleLabel={common('noChanges')}
    >
      <Card title={t('details')}>
        <Stack gap="4">
          {isLocked('name') ? (
            <LockedField field="name" label={t('name')} value={info.name} />
          ) : (
            <form.Text
              name="name"
              label={t('name')}
              autoComplete="organization"
              description={t('untilVerified')}
            />
          )}
          <form.Select name="category" label={t('category')} options={categoryOptions} />
          <form.Text name="phoneNumber" type="tel" inputMode="tel" label={t('phone')} isOptional />
          <form.Text
            name="taxNumber"
            label={t('taxNumber')}
            description={t('taxNumberWhy')}
            autoComplete="off"
            isOptional
          />
          <Grid columns="two">
            {isLocked('country') ? (
              <LockedField field="country" label={t('country')} value={countries[info.country]} />
            ) : (
              <form.Select
                name="country"
                label={t('country')}
                options={countryOptions}
                description={t('untilVerified')}
              />
            )}
            {isLocked('currency') ? (
              <LockedField field="currency" label={t('currency')} value={info.currency} />
            ) : (
              <form.Select
                name="currency"
                label={t('currency')}
                options={currencyOptions}
                description={t('untilPriced')}
              />
            )}
          </Grid>
        </Stack>
      </Card>
    </PageForm>
  );
}

type LockedFieldProps = { field: LockableField; label: string; value: string };

/** A detail that can't be changed any more, with the reason. */
const LockedField = ({ field, label, value }: LockedFieldProps) => (
  <TextField
    id={field}
    label={label}
    value={value}
    description={t('locked', { reason: lockReasons[field] })}
    isReadOnly
  />
);
