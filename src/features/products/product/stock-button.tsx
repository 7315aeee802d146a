import type { ReactNode } from 'react';
import type { Product } from '#domain/product.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';

const StockDialog = lazyDialog(async () => (await import('./stock-dialog.tsx')).StockDialog);

export type StockButtonProps = {
  product: Product;
  /** The variant; absent for a product without options. */
  variationId?: string;
  'aria-label'?: string;
  children: ReactNode;
};

/** Opens the dialog that changes stock, which is saved at once and separately from the form. */
export function StockButton({ product, variationId, children, ...named }: StockButtonProps) {
  const { dialog, open, close } = useDialog<'stock'>();
  return (
    <>
      <Button size="sm" onPress={() => open('stock')} {...named}>
        {children}
      </Button>
      {dialog && <StockDialog product={product} variationId={variationId} onClose={close} />}
    </>
  );
}
