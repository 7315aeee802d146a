import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { can } from '#domain/permission.ts';
import type { Product } from '#domain/product.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { webstoreQuery } from '#src/features/webstore/webstore.queries.ts';
import { AnchorButton } from '#src/ui/actions/link-button.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './product.messages.ts';

/**
 * The way from a published product to its page in the store; while the store is closed, the way to opening it. Nothing for a
 * person without access to the online store.
 */
export function StoreLink({ product }: { product: Pick<Product, 'handle' | 'published' | 'archivedAt'> }) {
  const { business, membership } = useBusiness();
  const { handle, published, archivedAt } = product;
  const isListed = published && archivedAt === null && can(membership, 'WEB_STORE', 'view-only');
  const { data } = useQuery({ ...webstoreQuery(business.id), enabled: isListed });
  if (!isListed || !data) return null;
  const { address, availability } = data.businessStore.business.store;
  if (availability.status === 'closed')
    return (
      <Text variant="small" tone="muted">
        {t('storeClosed')} <Link to="/dashboard/store/webstore">{t('toStore')}</Link>
      </Text>
    );
  return (
    <div>
      <AnchorButton
        variant="secondary"
        size="sm"
        icon={ExternalLink}
        href={`${address}/products/${encodeURIComponent(handle)}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('viewInStore')}
      </AnchorButton>
    </div>
  );
}
