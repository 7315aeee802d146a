import { useQuery } from '@tanstack/react-query';
import { PackageX, ShieldX } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import type { Product } from '#domain/product.ts';
import { ApiError } from '#src/lib/api/api.ts';
import { LimitNotice } from '#src/features/entitlements/limit-notice.tsx';
import { productQuery } from '#src/features/products/products.queries.ts';
import { restoreProduct } from '#src/features/products/products.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { getStoreStatus } from '#src/features/products/product.labels.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { QueryFallback } from '#src/ui/feedback/query-view.tsx';
import { RecordSkeleton } from '#src/ui/feedback/record-skeletons.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { common } from '#src/lib/common.messages.ts';
import { ProductActions } from './product-actions.tsx';
import { ProductEditor } from './product-editor.tsx';
import { ProductHistory } from './product-history.tsx';
import { ProductView } from './product-view.tsx';
import { t } from './product.messages.ts';

export type ProductScreenProps = {
  business: Business;
  canManage: boolean;
  /** Opens another product, such as a new one or a copy. */
  onOpen: (product: Product) => void;
  onRemoved: () => Promise<void>;
};

const to = '/dashboard/store/products';
const back = { label: t('back'), link: { to } };

const ProductUnavailable = ({
  icon,
  what,
  business,
}: {
  icon: typeof ShieldX;
  what: 'missing' | 'noAccess' | 'noManage';
  business: Business;
}) => (
  <>
    <PageHeader back={back} title={t('untitled')} />
    <EmptyState
      icon={icon}
      title={
        what === 'missing' ? common('notFound', { record: 'product' }) : common(what, { area: 'products' })
      }
      description={
        what === 'missing'
          ? common('notFoundWhy')
          : common(`${what}Why`, { area: 'products', business: business.name })
      }
      actions={
        <LinkButton variant="secondary" to={to}>
          {t('toProducts')}
        </LinkButton>
      }
    />
  </>
);

/** The page of a new product. */
export function NewProductScreen({ business, canManage, onOpen }: ProductScreenProps) {
  if (!canManage) return <ProductUnavailable icon={ShieldX} what="noManage" business={business} />;
  return (
    <>
      <PageHeader back={back} title={t('new')} description={t('newWhy')} />
      <Stack gap="4">
        <LimitNotice limit="products" />
        <ProductEditor product={undefined} business={business} onCreated={onOpen} />
      </Stack>
    </>
  );
}

/** The page of an existing product: the form, or a view for people with view access. */
export function ProductScreen({ id, ...props }: ProductScreenProps & { id: string }) {
  const query = useQuery(productQuery(id));
  const { data, error } = query;
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return <ProductUnavailable icon={PackageX} what="missing" business={props.business} />;
  if (error instanceof ApiError && error.code === 'NO_PERMISSION')
    return <ProductUnavailable icon={ShieldX} what="noAccess" business={props.business} />;
  if (data) return <ExistingProduct product={data} {...props} />;
  return (
    <>
      <PageHeader back={back} title={t('untitled')} />
      <QueryFallback query={query} what="the product" skeleton={<RecordSkeleton />} />
    </>
  );
}

function ExistingProduct({
  product,
  business,
  canManage,
  onOpen,
  onRemoved,
}: ProductScreenProps & { product: Product }) {
  const isArchived = product.archivedAt !== null;
  return (
    <>
      <PageHeader
        back={back}
        title={product.title}
        badge={<StatusBadge look={getStoreStatus({ published: product.published, archived: isArchived })} />}
        actions={
          canManage &&
          !isArchived && <ProductActions product={product} onDuplicated={onOpen} onRemoved={onRemoved} />
        }
      />
      <Stack gap="4">
        {isArchived && <Archived product={product} canManage={canManage} />}
        {!canManage || isArchived ? (
          <>
            <ProductView product={product} business={business} />
            <ProductHistory id={product.id} timeZone={business.timeZone} />
          </>
        ) : (
          <ProductEditor product={product} business={business} onCreated={onOpen}>
            <ProductHistory id={product.id} timeZone={business.timeZone} />
          </ProductEditor>
        )}
      </Stack>
    </>
  );
}

function Archived({ product, canManage }: Pick<ProductScreenProps, 'canManage'> & { product: Product }) {
  const restore = useWrite(restoreProduct);
  const press = async () => {
    let reason = common('unreachable');
    const restored = await restore.send(
      { params: { id: product.id } },
      { onRefused: ({ message }) => (reason = message) },
    );
    if (restored) notify.success(t('restored'));
    else notify.error(reason);
  };
  return (
    <Notice tone="info" title={getStoreStatus({ published: false, archived: true }).label}>
      <Stack gap="3" align="start">
        <span>{t('archivedWhy')}</span>
        {canManage && (
          <Button size="sm" isPending={restore.isPending} onPress={() => void press()}>
            {t('restore')}
          </Button>
        )}
      </Stack>
    </Notice>
  );
}
