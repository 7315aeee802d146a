import type { Product } from '#domain/product.ts';
import { togglePublish } from '#src/features/products/products.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { getStoreStatus } from '#src/features/products/product.labels.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { StoreLink } from './store-link.tsx';
import type { PartProps } from './product-parts.ts';
import { t } from './product.messages.ts';

export type StatusCardProps = Pick<PartProps, 'form'> & { product: Product | undefined };

/** The visibility in the store: a field of a new product, an action at once on an existing one. */
export function StatusCard({ form, product }: StatusCardProps) {
  const toggle = useWrite(togglePublish);
  if (!product)
    return (
      <Card title={t('shop')}>
        <form.Checkbox name="published" label={t('publishNew')} description={t('publishNewWhy')} />
      </Card>
    );
  const { id, published } = product;
  const press = async () => {
    const changed = await toggle.send({ params: { id }, body: { published: !published } });
    if (!changed) return;
    const { base, version } = form.values().baseline;
    // The typed text stays; unless another person changed the product meanwhile, it continues from here.
    if (changed.version === version + 1)
      form.set({
        published: changed.published,
        baseline: { base: { ...base, published: changed.published }, version: changed.version },
      });
    notify.success(t(changed.published ? 'published' : 'unpublished'));
  };
  return (
    <Card title={t('shop')}>
      <Stack gap="2">
        <Inline justify="between">
          <StatusBadge look={getStoreStatus({ published, archived: false })} />
          <Button size="sm" isPending={toggle.isPending} onPress={() => void press()}>
            {t(published ? 'unpublish' : 'publish')}
          </Button>
        </Inline>
        <Text variant="small" tone="muted">
          {t(published ? 'publishedWhy' : 'unpublishedWhy')}
        </Text>
        <StoreLink product={product} />
        {(toggle.refusal || toggle.isUnreachable) && (
          <Text variant="small" tone="danger">
            {toggle.refusal?.message ?? common('unreachable')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
