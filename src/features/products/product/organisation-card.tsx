import { useQuery } from '@tanstack/react-query';
import { createTextFilter } from '#domain/fold-text.ts';
import { categoriesQuery, productTypesQuery } from '#src/features/products/products.queries.ts';
import { returnPoliciesQuery } from '#src/features/return-policies/return-policies.queries.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ComboBox } from '#src/ui/fields/combo-box.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { PartProps } from './product-parts.ts';
import { t } from './product.messages.ts';

const CategoryDialog = lazyDialog(
  async () => (await import('#src/features/products/categories/category-dialog.tsx')).CategoryDialog,
);

const noChoice = '';

/** The category, type, vendor, tags and return policy. */
export function OrganisationCard({ form }: Pick<PartProps, 'form'>) {
  const { dialog, open, close } = useDialog<'category'>();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: policies = [] } = useQuery(returnPoliciesQuery());
  const usual = policies.find(({ isDefault }) => isDefault);
  return (
    <Card title={t('organisation')}>
      <Stack gap="4">
        <form.Select
          name="categoryId"
          label={t('category')}
          options={[
            { value: noChoice, label: t('noCategory') },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <div>
          <Button size="sm" variant="quiet" onPress={() => open('category')}>
            {t('newCategory')}
          </Button>
        </div>
        <TypeField form={form} />
        <form.Text name="vendor" label={t('vendor')} isOptional />
        <form.Tags name="tags" label={t('tags')} description={t('tagsWhy')} isOptional />
        <form.Select
          name="returnPolicyId"
          label={t('returnPolicy')}
          options={[
            {
              value: noChoice,
              label: usual ? t('defaultPolicyNamed', { name: usual.name }) : t('defaultPolicy'),
            },
            ...policies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Stack>
      {dialog && (
        <CategoryDialog onSaved={({ id: categoryId }) => form.set({ categoryId })} onClose={close} />
      )}
    </Card>
  );
}

/** The type: free text, with the types of other products as suggestions. */
function TypeField({ form }: Pick<PartProps, 'form'>) {
  const { data: types = [] } = useQuery(productTypesQuery());
  const text = useFormValues(form, ({ type }) => type);
  const setType = (type: string) => form.set({ type });
  const isMatch = createTextFilter(text);
  const matches = types.filter(({ type }) => isMatch(type));
  return (
    <ComboBox
      id="type"
      label={t('type')}
      description={t('typeWhy')}
      isOptional
      text={text}
      onText={setType}
      options={matches.map(({ type }) => ({ id: type, label: type }))}
      onChoose={setType}
      empty={t('newType')}
      error={form.errorOf('type')}
    />
  );
}
