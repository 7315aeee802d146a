import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, productTypesQuery } from '#src/features/products/products.queries.ts';
import { FilterRow } from '#src/ui/table/filter-row.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { t } from './products.messages.ts';
import type { ProductsSearch } from './products-search.ts';

export type ProductsFiltersProps = {
  search: ProductsSearch;
  onChange: (changes: ProductsSearch) => void;
};

const sorts = [
  { value: 'newest', label: t('newest') },
  { value: 'oldest', label: t('oldest') },
  { value: 'title', label: t('byTitle') },
  { value: 'priceHigh', label: t('priceHigh') },
  { value: 'priceLow', label: t('priceLow') },
  { value: 'stock', label: t('byStock') },
] as const;

/** Category, type and, where no header can be pressed, sort. */
export function ProductsFilters({ search, onChange }: ProductsFiltersProps) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: types = [] } = useQuery(productTypesQuery());
  const isPhone = useIsPhone();
  return (
    <FilterRow>
      <Select
        label={t('category')}
        options={[
          { value: '', label: t('anyCategory') },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
          { value: 'none', label: t('withoutCategory') },
        ]}
        value={search.category ?? ''}
        onChange={(category) => onChange({ category: category === '' ? undefined : category })}
      />
      {types.length > 0 && (
        <Select
          label={t('type')}
          options={[
            { value: '', label: t('anyType') },
            ...types.map(({ type }) => ({ value: type, label: type })),
          ]}
          value={search.type ?? ''}
          onChange={(type) => onChange({ type: type === '' ? undefined : type })}
        />
      )}
      {isPhone && (
        <Select
          label={t('sort')}
          options={sorts}
          value={search.sort ?? 'newest'}
          onChange={(sort) => onChange({ sort: sort === 'newest' ? undefined : sort })}
        />
      )}
    </FilterRow>
  );
}
