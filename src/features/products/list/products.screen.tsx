import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { CircleOff, Download, FolderInput, Package, PackagePlus, Send, Tag, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ProductList } from '#contract/store/product.ts';
import type { Business } from '#domain/business.ts';
import { filtered } from '#src/lists/list-search.ts';
import { productsQuery } from '#src/features/products/products.queries.ts';
import { useAsked } from '#src/lib/use-asked.ts';
import { useFile } from '#src/lib/api/use-file.ts';
import { useList } from '#src/lists/use-list.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { BulkBar } from '#src/lists/bulk-bar.tsx';
import { DataList } from '#src/ui/table/data-list.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { PageJump } from '#src/ui/table/page-jump.tsx';
import type { BulkKind } from './bulk-products.tsx';
import { ProductsFilters } from './products-filters.tsx';
import { productColumns } from './products.columns.tsx';
import { t } from './products.messages.ts';
import { isNarrowed, type ProductsSearch, queryOf } from './products-search.ts';
import { productTabLinks } from './products.tabs.ts';

const BulkProducts = lazyDialog(async () => (await import('./bulk-products.tsx')).BulkProducts);

export type ProductsScreenProps = {
  business: Business;
  mayManage: boolean;
  search: ProductsSearch;
  onSearch: (search: ProductsSearch) => void;
};

const to = '/dashboard/store/products';
const rowLink = ({ id }: { id: string }) =>
  linkOptions({ to: '/dashboard/store/products/edit/{-$id}', params: { id } });
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
  const found = useQuery(productsQuery(queryOf(search)));
  const { list, chosen, bulk, count, jump } = useList(found, {
    to,
    search,
    onSearch,
    words: {
      search: t('search'),
      forbidden: t('forbidden'),
      forbiddenWhy: t('forbiddenWhy', { business: business.name }),
    },
  });
  const { data } = found;
  const { asked, ask, close } = useAsked<BulkKind>();
  const [now] = useState(() => new Date());
  const columns = useMemo(
    () => productColumns(search, business.currency, now),
    [search, business.currency, now],
  );
  const { tab, category, type, search: text } = search;
  const file = useFile('exportProducts');
  const target = chosen.target({ tab, category, type, search: text });
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description', { business: business.name })}
        actions={
          <>
            {bulk.total > 0 && (
              <Button
                icon={Download}
                isPending={file.isPending}
                pendingLabel={t('exporting')}
                onPress={() => void file.fetch({ body: { target } })}
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
        {...list}
        filters={
          <ProductsFilters search={search} onChange={(changes) => onSearch(filtered(search, changes))} />
        }
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        rowLink={rowLink}
        reset={
          isNarrowed(search)
            ? { to, search: filtered(search, { category: undefined, type: undefined, search: undefined }) }
            : undefined
        }
        empty={<NoProducts counts={data?.counts} mayManage={mayManage} />}
        selection={
          mayManage
            ? {
                keys: chosen.keys,
                onChange: chosen.onChange,
                actions: (
                  <BulkBar
                    {...bulk}
                    label={t('actions')}
                    actions={bulkKinds.map(({ kind, ...entry }) => ({
                      id: kind,
                      ...entry,
                      onAction: () => ask(kind),
                    }))}
                  />
                ),
              }
            : undefined
        }
      />
      {jump && <PageJump {...jump} />}
      {asked && (
        <BulkProducts
          kind={asked}
          target={target}
          count={count}
          currency={business.currency}
          onClose={(isDone) => {
            close();
            if (isDone) chosen.clear();
          }}
        />
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
