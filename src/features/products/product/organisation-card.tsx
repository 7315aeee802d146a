import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, productTypesQuery } from '#src/features/products/products.queries.ts';
import { returnPoliciesQuery } from '#src/features/return-policies/return-policies.queries.ts';
import { useAsked } from '#src/lib/use-asked.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ComboBox } from '#src/ui/fields/combo-box.tsx';
import { formPart } from '#src/ui/layout/drawn-later.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TagField } from '#src/ui/fields/tag-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { PartProps } from './product-parts.ts';
import { t } from './product.messages.ts';

const CategoryDialog = lazyDialog(
  async () => (await import('#src/features/products/categories/category-dialog.tsx')).CategoryDialog,
);

const noChoice = '';

/** Category, type, vendor, tags and returns. */
export const OrganisationCard = formPart(function OrganisationCard({ form, update, errorOf }: PartProps) {
  const { asked, ask, close } = useAsked<'category'>();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: types = [] } = useQuery(productTypesQuery());
  const { data: policies = [] } = useQuery(returnPoliciesQuery());
  const usual = policies.find(({ isDefault }) => isDefault);
  const fitting = types.filter(({ type }) => type.toLowerCase().includes(form.type.trim().toLowerCase()));
  return (
    <Card title={t('organisation')}>
      <Stack gap="4">
        <Select
          id="categoryId"
          label={t('category')}
          options={[
            { value: noChoice, label: t('noCategory') },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={form.categoryId ?? noChoice}
          onChange={(id) => update((now) => ({ ...now, categoryId: id === noChoice ? null : id }))}
          error={errorOf('categoryId')}
        />
        <div>
          <Button size="sm" variant="quiet" onPress={() => ask('category')}>
            {t('newCategory')}
          </Button>
        </div>
        <ComboBox
          id="type"
          label={t('type')}
          description={t('typeWhy')}
          isOptional
          text={form.type}
          onText={(type) => update((now) => ({ ...now, type }))}
          options={fitting.map(({ type }) => ({ id: type, label: type }))}
          onChoose={(type) => update((now) => ({ ...now, type }))}
          empty={t('newType')}
          error={errorOf('type')}
        />
        <TextField
          id="vendor"
          label={t('vendor')}
          isOptional
          value={form.vendor}
          onChange={(vendor) => update((now) => ({ ...now, vendor }))}
          error={errorOf('vendor')}
        />
        <TagField
          id="tags"
          label={t('tags')}
          description={t('tagsWhy')}
          isOptional
          tags={form.tags}
          onChange={(tags) => update((now) => ({ ...now, tags }))}
          error={errorOf('tags')}
        />
        <Select
          id="returnPolicyId"
          label={t('returnPolicy')}
          options={[
            {
              value: noChoice,
              label: usual ? t('defaultPolicyNamed', { name: usual.name }) : t('defaultPolicy'),
            },
            ...policies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={form.returnPolicyId ?? noChoice}
          onChange={(id) => update((now) => ({ ...now, returnPolicyId: id === noChoice ? null : id }))}
          error={errorOf('returnPolicyId')}
        />
      </Stack>
      {asked && (
        <CategoryDialog
          onSaved={({ id: categoryId }) => update((now) => ({ ...now, categoryId }))}
          onClose={close}
        />
      )}
    </Card>
  );
});
