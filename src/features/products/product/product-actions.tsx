import { useQuery } from '@tanstack/react-query';
import { Copy, Ellipsis, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import type { CallData } from '#contract/call.ts';
import type { productCalls } from '#contract/store/product.ts';
import type { Product } from '#domain/product.ts';
import { productUseQuery } from '#src/features/products/products.queries.ts';
import { deleteProduct, duplicateProduct } from '#src/features/products/products.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './product.messages.ts';

export type ProductActionsProps = {
  product: Product;
  onDuplicated: (copy: Product) => void;
  onRemoved: () => Promise<void>;
};

function describeConsequence({
  orderCount: count,
  isCapped,
}: CallData<typeof productCalls.productUse>): string {
  if (count === 0) return t('removeWhy');
  return isCapped ? t('archiveWhyMany', { count }) : t('archiveWhy', { count });
}

/** Duplicates the saved product, or deletes it; a product that was ordered is archived instead. */
export const ProductActions = memo(function ProductActions({
  product,
  onDuplicated,
  onRemoved,
}: ProductActionsProps) {
  const [isRemoving, setRemoving] = useState(false);
  const copy = useWrite(duplicateProduct);
  const remove = useWrite(deleteProduct);
  const { id, title } = product;
  const { data: use, error: usageError } = useQuery({ ...productUseQuery(id), enabled: isRemoving });
  const consequence = use ? describeConsequence(use) : usageError ? t('removeEither') : <Skeleton />;
  const duplicate = async () => {
    let reason = common('unreachable');
    const made = await copy.send(
      { params: { id } },
      { basis: product.version, onRefused: ({ message }) => (reason = message) },
    );
    if (!made) return notify.error(reason);
    onDuplicated(made);
    return notify.success(t('duplicated'));
  };
  const confirm = async () => {
    const done = await remove.send({ params: { id } }, { leave: onRemoved });
    if (done) notify.success(t(done.outcome === 'archived' ? 'archived' : 'removed', { title }));
  };
  return (
    <>
      <Menu
        label={common('more')}
        trigger={
          <Button icon={Ellipsis} isPending={copy.isPending}>
            {common('more')}
          </Button>
        }
        groups={[
          {
            id: 'all',
            items: [
              { id: 'duplicate', label: t('duplicate'), icon: Copy, onAction: () => void duplicate() },
              {
                id: 'remove',
                label: t('remove'),
                icon: Trash2,
                isDangerous: true,
                onAction: () => setRemoving(true),
              },
            ],
          },
        ]}
      />
      {isRemoving && (
        <ConfirmDialog
          title={t('removeTitle', { title })}
          consequence={consequence}
          confirmLabel={t('remove')}
          isDangerous
          isOpen
          isPending={remove.isPending}
          error={remove.refusal?.message ?? (remove.isUnreachable ? common('unreachable') : undefined)}
          onConfirm={() => void confirm()}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
});
