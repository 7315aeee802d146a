import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery, productKeys, productTypesQuery } from '#src/lib/queries/products.queries.ts';
import { returnPoliciesQuery } from '#src/lib/queries/return-policies.queries.ts';
import { useAttemptKey } from '#src/lib/use-attempt-key.ts';
import { useCall } from '#src/lib/use-call.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ComboBox } from '#src/ui/combo-box.tsx';
import { Inline } from '#src/ui/inline.tsx';
import { Select } from '#src/ui/select.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { TagField } from '#src/ui/tag-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import type { PartProps } from './product-parts.ts';
import { t } from './product.messages.ts';

const noChoice = '';
/** Of one identity, so that it runs when the field appears and never again. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();

/** Category, type, vendor, tags and returns. */
export function OrganisationCard({ form, update, errorOf }: PartProps) {
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
        <NewCategory onMade={(categoryId) => update((now) => ({ ...now, categoryId }))} />
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
    </Card>
  );
}

/** A category by its name alone, made at once, whatever becomes of the product. */
function NewCategory({ onMade }: { onMade: (id: string) => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState<string>();
  const create = useCall('createCategory');
  const keyOf = useAttemptKey();
  if (name === undefined)
    return (
      <div>
        <Button size="sm" variant="quiet" onPress={() => setName('')}>
          {t('newCategory')}
        </Button>
      </div>
    );
  const make = async () => {
    const body = { name: name.trim(), description: '' };
    const made = body.name && (await create.send({ body }, { idempotencyKey: keyOf(body) }));
    if (!made) return;
    await queryClient.invalidateQueries({ queryKey: productKeys.categories });
    onMade(made.id);
    setName(undefined);
  };
  return (
    <Stack gap="2">
      <TextField
        label={t('newCategoryName')}
        inputRef={focusOnce}
        value={name}
        onChange={setName}
        error={create.refusal?.message ?? (create.isUnreachable ? t('unreachable') : undefined)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void make();
        }}
      />
      <Inline justify="end">
        <Button size="sm" variant="quiet" isDisabled={create.isPending} onPress={() => setName(undefined)}>
          {t('cancel')}
        </Button>
        <Button
          size="sm"
          isPending={create.isPending}
          isDisabled={name.trim() === ''}
          onPress={() => void make()}
        >
          {t('addCategory')}
        </Button>
      </Inline>
    </Stack>
  );
}
