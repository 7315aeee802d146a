import { useState } from 'react';
import type { Business } from '#domain/business.ts';
import { SubmitDialog } from '#src/forms/submit-dialog.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { MatrixRow } from './matrix.ts';
import { t } from '#src/features/products/product/product.messages.ts';
import { SaleFields } from '#src/features/products/product/sale-fields.tsx';

export type ApplyDialogProps = {
  count: number;
  /** Whether some of them are new, and begin with a stock. */
  hasNew: boolean;
  business: Pick<Business, 'currency' | 'timeZone'>;
  onApply: (changes: Partial<MatrixRow>) => void;
  onClose: () => void;
};

const noWindow = { discountStartDate: null, discountEndDate: null };

/** The same for many combinations; what is left empty stays as it is. */
export function ApplyDialog({ count, hasNew, business, onApply, onClose }: ApplyDialogProps) {
  const { currency, timeZone } = business;
  const [price, setPrice] = useState<number>();
  const [sale, setSale] = useState<number>();
  const [days, setDays] = useState<Pick<MatrixRow, 'discountStartDate' | 'discountEndDate'>>(noWindow);
  const [isSaleOver, setSaleOver] = useState(false);
  const [quantity, setQuantity] = useState('');
  const apply = () => {
    onApply({
      ...(price !== undefined && { priceMinor: price }),
      ...(sale !== undefined && { discountedAmountMinor: sale, ...days }),
      ...(isSaleOver && { discountedAmountMinor: null, ...noWindow }),
      ...(quantity.trim() !== '' && { quantity }),
    });
    onClose();
  };
  const isEmpty = price === undefined && sale === undefined && !isSaleOver && quantity.trim() === '';
  return (
    <SubmitDialog
      title={t('applyTitle', { count })}
      description={t('applyWhy')}
      form={{ message: undefined, errors: [], attempt: 0 }}
      call={{ isPending: false, isUnreachable: false }}
      saveLabel={t('apply')}
      isIdle={isEmpty}
      onSubmit={apply}
      onClose={onClose}
    >
      <MoneyField label={t('price')} isOptional currency={currency} value={price} onChange={setPrice} />
      {!isSaleOver && (
        <MoneyField label={t('salePrice')} isOptional currency={currency} value={sale} onChange={setSale} />
      )}
      {sale !== undefined && (
        <SaleFields
          at="apply."
          value={days}
          onChange={(changes) => setDays({ ...days, ...changes })}
          errorOf={() => undefined}
          timeZone={timeZone}
        />
      )}
      {sale === undefined && <Checkbox label={t('noSale')} isSelected={isSaleOver} onChange={setSaleOver} />}
      {hasNew && (
        <TextField
          label={t('applyStock')}
          isOptional
          figures
          inputMode="numeric"
          value={quantity}
          onChange={setQuantity}
        />
      )}
    </SubmitDialog>
  );
}
