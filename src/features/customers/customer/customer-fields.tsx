import { AddressFields } from '#src/forms/address-fields.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TagField } from '#src/ui/fields/tag-field.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { CustomerDraft } from './customer-form.ts';
import { t } from './customer.messages.ts';

export type CustomerFieldsProps = {
  draft: CustomerDraft;
  onChange: (change: Partial<CustomerDraft>) => void;
  errorOf: (field: string) => string | undefined;
};

/** Everything that is known of somebody who buys; nobody types their own details here, so nothing is filled in. */
export function CustomerFields({ draft, onChange, errorOf }: CustomerFieldsProps) {
  const field = (name: 'name' | 'email' | 'phoneNumber') => ({
    id: name,
    name,
    autoComplete: 'off',
    value: draft[name],
    onChange: (text: string) => onChange({ [name]: text }),
    error: errorOf(name),
  });
  return (
    <Stack gap="4">
      <TextField {...field('name')} label={t('name')} />
      <Grid columns="two">
        <TextField
          {...field('phoneNumber')}
          type="tel"
          inputMode="tel"
          isOptional
          label={t('phone')}
          description={t('phoneWhy')}
        />
        <TextField {...field('email')} type="email" inputMode="email" isOptional label={t('email')} />
      </Grid>
      <TagField
        id="tags"
        label={t('tags')}
        description={t('tagsHint')}
        isOptional
        tags={draft.tags}
        onChange={(tags) => onChange({ tags })}
        error={errorOf('tags')}
      />
      <Stack gap="1">
        <Text as="h2" variant="strong">
          {t('address')}
        </Text>
        <Text variant="small" tone="muted">
          {t('addressWhy')}
        </Text>
      </Stack>
      <AddressFields
        value={draft.address}
        onChange={(change) => onChange({ address: { ...draft.address, ...change } })}
        errorOf={errorOf}
      />
    </Stack>
  );
}
