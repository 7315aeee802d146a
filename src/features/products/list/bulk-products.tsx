import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productCalls } from '#contract/store/product.ts';
import type { BulkAction, BulkOutcome, BulkTarget } from '#contract/store/product-bulk.ts';
import type { Currency } from '#domain/money.ts';
import { api } from '#src/lib/api/api.ts';
import { productKeys } from '#src/features/products/products.queries.ts';
import { bulkProducts } from '#src/features/products/products.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { BulkDialog, type BulkResult } from '#src/ui/overlays/bulk-dialog.tsx';
import { common } from '#src/lib/common.messages.ts';
import { BulkCategory, BulkPrice, BulkStock } from './bulk-fields.tsx';
import { t } from './products.messages.ts';

export type BulkKind = BulkAction['kind'];

export type BulkProductsProps = {
  action: BulkKind;
  target: BulkTarget;
  count: number;
  business: { currency: Currency };
  onClose: (isDone: boolean) => void;
};

const labels: Record<BulkKind, string> = {
  publish: t('publish'),
  unpublish: t('unpublish'),
  price: t('changePrice'),
  stock: t('changeStock'),
  category: t('move'),
  delete: t('remove'),
};

const toBulkResult = ({ done, refused, refusals }: BulkOutcome): BulkResult => ({
  done,
  refused,
  refusals: refusals.map(({ id, title, reason }) => ({ id, name: title ?? id, reason })),
});

/** An action on several products: its fields, its preview and its result. */
export function BulkProducts({ action: kind, target, count, business, onClose }: BulkProductsProps) {
  const [action, setAction] = useState<BulkAction | undefined>(() => createDefaultAction(kind));
  const settled = useDebounced(action);
  const run = useWrite(bulkProducts);
  const { data: result } = run;
  const { data: foreseen, error } = useQuery({
    queryKey: [...productKeys.all, 'foreseen', target, settled],
    queryFn: ({ signal }) =>
      settled
        ? api(productCalls.bulkProducts, { body: { target, action: settled, dryRun: true } }, { signal })
        : undefined,
    enabled: settled !== undefined && !result,
    gcTime: 0,
  });
  const titles: Record<BulkKind, string> = {
    publish: t('ask.publish', { count }),
    unpublish: t('ask.unpublish', { count }),
    price: t('ask.price', { count }),
    stock: t('ask.stock', { count }),
    category: t('ask.category', { count }),
    delete: t('ask.delete', { count }),
  };
  const failure = run.refusal?.message ?? (run.isUnreachable ? common('unreachable') : error?.message);
  const isSettled = settled === action;
  return (
    <BulkDialog
      title={titles[kind]}
      consequence={kind === 'delete' ? t('deleteWhy') : undefined}
      confirmLabel={labels[kind]}
      isDangerous={kind === 'delete'}
      preview={action === undefined ? null : isSettled && foreseen ? toBulkResult(foreseen) : undefined}
      result={result && toBulkResult(result)}
      isPending={run.isPending}
      error={failure}
      onConfirm={() => action && void run.send({ body: { target, action } })}
      onClose={() => onClose(result !== undefined)}
    >
      {kind === 'price' && <BulkPrice currency={business.currency} onAction={setAction} />}
      {kind === 'stock' && <BulkStock onAction={setAction} />}
      {kind === 'category' && <BulkCategory onAction={setAction} />}
    </BulkDialog>
  );
}

/** Returns the action of a kind without fields; undefined for one that has fields to fill. */
const createDefaultAction = (kind: BulkKind): BulkAction | undefined =>
  kind === 'publish' || kind === 'unpublish' || kind === 'delete' ? { kind } : undefined;
