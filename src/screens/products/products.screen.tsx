import { useQuery } from '@tanstack/react-query';
import { CircleOff, Download, FolderInput, Package, PackagePlus, Send, Tag, Trash2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { ProductList } from '#contract/product.ts';
import type { Business } from '#domain/business.ts';
import { ApiFailure } from '#src/lib/api.ts';
import { filtered, pagingOf } from '#src/lib/list-search.ts';
import { productsQuery } from '#src/lib/queries/products.queries.ts';
import { useFile } from '#src/lib/use-file.ts';
import { useBulkSelection } from '#src/lib/use-bulk-selection.ts';
import { Button } from '#src/ui/button.tsx';
import { BulkBar } from '#src/ui/bulk-bar.tsx';
import { DataList } from '#src/ui/data-list.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import type { BulkKind } from './bulk-products.tsx';
import { productColumns } from './products.columns.tsx';
import { t } from './products.messages.ts';
import { isNarrowed, type ProductsSearch, queryOf } from './products-search.ts';
import { productTabLinks } from './products.tabs.ts';

const ProductsFilters = lazy(async () => ({
  default: (await import('./products-filters.tsx')).ProductsFilters,
}));
const BulkProducts = lazy(async () => ({ default: (await import('./bulk-products.tsx')).BulkProducts }));

export type ProductsScreenProps = {
  business: Business;
  mayManage: boolean;
  search: ProductsSearch;
  onSearch: (search: ProductsSearch) => void;
};

const to = '/dashboard/store/products';
const bulkKinds = [
  { kind: 'publish', label: t('publish'), icon: Send },
  { kind: 'unpublish', label: t('unpublish'), icon: CircleOff },
  { kind: 'price', label: t('changePrice'), icon: Tag },
  { kind: 'stock', label: t('changeStock'), icon: PackagePlus },
  { kind: 'category', label: t('move'), icon: FolderInput },
  { kind: 'delete', label: t('remove'), icon: Trash2, isDangerous: true },
] as const satisfies { kind: BulkKind; label: string; icon: typeof Send; isDangerous?: true }[];

/** All products of the business; what it shows stands in its address. */
export function ProductsScreen({ business, mayManage, search, onSearch }: ProductsScreenProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(productsQuery(queryOf(search)));
  const chosen = useBulkSelection(JSON.stringify(search));
  const [asked, setAsked] = useState<BulkKind>();
  const onText = useCallback(
    (text: string) => onSearch(filtered(search, { search: text })),
    [search, onSearch],
  );
  const [now] = useState(() => new Date());
  const columns = useMemo(
    () => productColumns(search, business.currency, now),
    [search, business.currency, now],
  );
  const isForbidden = error instanceof ApiFailure && error.code === 'NO_PERMISSION';
  const failure = isForbidden
    ? { title: t('forbidden'), description: t('forbiddenWhy', { business: business.name }) }
    : { onRetry: () => void refetch(), isRetrying: isFetching };
  const total = data?.pagination.total ?? 0;
  const { tab, category, type, search: text } = search;
  const file = useFile('exportProducts');
  const matching = { kind: 'matching' as const, filter: { tab, category, type, search: text } };
  const exported =
    chosen.keys.size > 0 && !chosen.isMatching ? { kind: 'ids' as const, ids: [...chosen.keys] } : matching;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description', { business: business.name })}
        actions={
          <>
            {total > 0 && (
              <Button
                icon={Download}
                isPending={file.isPending}
                pendingLabel={t('exporting')}
                onPress={() => void file.fetch({ body: { target: exported } })}
              >
                {t('export')}
              </Button>
            )}
            <LinkButton variant="secondary" to="/dashboard/store/products/categories">
              {t('categories')}
            </LinkButton>
            {mayManage && (
              <LinkButton variant="primary" to="/dashboard/store/products/prepare">
                {t('add')}
              </LinkButton>
            )}
          </>
        }
      />
      <DataList
        label={t('label')}
        tabs={productTabLinks(search, data?.counts)}
        search={{ label: t('search'), value: search.search ?? '', onSearch: onText }}
        filters={
          <Suspense fallback={null}>
            <ProductsFilters search={search} onChange={(changes) => onSearch(filtered(search, changes))} />
          </Suspense>
        }
        columns={columns}
        rows={data?.data}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        rowLink={({ id }) => ({ to: '/dashboard/store/products/edit/{-$id}', params: { id } })}
        isRefreshing={isPlaceholderData}
        error={error && !data ? failure : undefined}
        reset={
          isNarrowed(search)
            ? { to, search: filtered(search, { category: undefined, type: undefined, search: undefined }) }
            : undefined
        }
        empty={<NoProducts counts={data?.counts} mayManage={mayManage} />}
        paging={data && pagingOf(to, search, data.pagination)}
        selection={
          mayManage
            ? {
                keys: chosen.keys,
                onChange: chosen.onChange,
                actions: (
                  <BulkBar
                    chosen={chosen.keys.size}
                    inSight={data?.data.length ?? 0}
                    total={total}
                    isMatching={chosen.isMatching}
                    onMatching={chosen.chooseMatching}
                    label={t('actions')}
                    actions={bulkKinds.map(({ kind, ...entry }) => ({
                      id: kind,
                      ...entry,
                      onAction: () => setAsked(kind),
                    }))}
                  />
                ),
              }
            : undefined
        }
      />
      {asked && (
        <Suspense fallback={null}>
          <BulkProducts
            kind={asked}
            target={chosen.isMatching ? matching : { kind: 'ids', ids: [...chosen.keys] }}
            count={chosen.isMatching ? total : chosen.keys.size}
            currency={business.currency}
            onClose={(isDone) => {
              setAsked(undefined);
              if (isDone) chosen.clear();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

type NoProductsProps = { counts: ProductList['counts'] | undefined; mayManage: boolean };

/** Nothing at all leads to adding some, an empty tab to the others. */
function NoProducts({ counts, mayManage }: NoProductsProps) {
  if (counts?.all === 0 && counts.archived === 0)
    return (
      <EmptyState
        icon={Package}
        title={t('none')}
        description={t('noneWhy')}
        actions={
          mayManage && (
            <LinkButton variant="primary" to="/dashboard/store/products/prepare">
              {t('add')}
            </LinkButton>
          )
        }
      />
    );
  return (
    <EmptyState
      icon={Package}
      title={t('noneHere')}
      description={t('noneHereWhy')}
      actions={
        <LinkButton variant="secondary" to={to}>
          {t('showAll')}
        </LinkButton>
      }
    />
  );
}
