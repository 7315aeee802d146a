import { AddressFields } from '#src/forms/fields/address-fields.tsx';
import type { FormOf } from '#src/forms/bound-fields.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { CustomerDraft } from './customer-form.ts';
import { t } from './customer.messages.ts';

/** The fields of a customer. Autofill is off, because these aren't the details of the person who types. */
export function CustomerFields({ form }: { form: FormOf<CustomerDraft> }) {
  const address = useFormValues(form, (values) => values.address);
  return (
    <Stack gap="4">
      <form.Text name="name" label={t('name')} />
      <Grid columns="two">
        <form.Text
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          isOptional
          label={t('phone')}
          description={t('phoneWhy')}
        />
        <form.Text name="email" type="email" inputMode="email" isOptional label={t('email')} />
      </Grid>
      <form.Tags name="tags" label={t('tags')} description={t('tagsHint')} isOptional />
      <Stack gap="1">
        <Text as="h2" variant="strong">
          {t('address')}
        </Text>
        <Text variant="small" tone="muted">
          {t('addressWhy')}
        </Text>
      </Stack>
      <AddressFields
        value={address}
        onChange={(change) => form.set((now) => ({ address: { ...now.address, ...change } }))}
        errorOf={form.errorOf}
      />
    </Stack>
  );
}
