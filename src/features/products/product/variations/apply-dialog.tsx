import * as z from 'zod/mini';
import type { Business } from '#domain/business.ts';
import { t } from '#src/features/products/product/product.messages.ts';
import { SaleFields } from '#src/features/products/product/sale-fields.tsx';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { createLocalWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import type { MatrixRow } from './matrix.ts';

export type ApplyDialogProps = {
  count: number;
  /** Some of the variants are new and have an initial stock. */
  hasNew: boolean;
  business: Pick<Business, 'currency' | 'timeZone'>;
  onApply: (changes: Partial<MatrixRow>) => void;
  onClose: () => void;
};

const noSaleDates = { discountStartDate: null, discountEndDate: null };

const VariantEditValues = z.object({
  price: z.optional(z.number()),
  sale: z.optional(z.number()),
  days: z.object({ discountStartDate: z.nullable(z.string()), discountEndDate: z.nullable(z.string()) }),
  isSaleOver: z.boolean(),
  quantity: z.string(),
});
type VariantEditValues = z.infer<typeof VariantEditValues>;

const toRowChanges = ({
  price,
  sale,
  days,
  isSaleOver,
  quantity,
}: VariantEditValues): Partial<MatrixRow> => ({
  ...(price !== undefined && { priceMinor: price }),
  ...(sale !== undefined && { discountedAmountMinor: sale, ...days }),
  ...(isSaleOver && { discountedAmountMinor: undefined, ...noSaleDates }),
  ...(quantity.trim() !== '' && { quantity }),
});

/** Edits several variants at once; empty fields change nothing. */
export function ApplyDialog({ count, hasNew, business, onApply, onClose }: ApplyDialogProps) {
  const { currency, timeZone } = business;
  const form = useWriteForm<VariantEditValues, VariantEditValues, true>({
    initial: { days: noSaleDates, isSaleOver: false, quantity: '' },
    schema: VariantEditValues,
    write: createLocalWrite((typed) => onApply(toRowChanges(typed))),
    onSaved: onClose,
    onClose,
  });
  const typed = useFormValues(form, (values) => values);
  return (
    <FormDialog
      form={form}
      title={t('applyTitle', { count })}
      description={t('applyWhy')}
      saveLabel={t('apply')}
      isIdle={Object.keys(toRowChanges(typed)).length === 0}
    >
      <form.Money name="price" label={t('price')} isOptional currency={currency} />
      {!typed.isSaleOver && <form.Money name="sale" label={t('salePrice')} isOptional currency={currency} />}
      {typed.sale !== undefined && (
        <SaleFields
          at="apply."
          value={typed.days}
          onChange={(changes) => form.set(({ days }) => ({ days: { ...days, ...changes } }))}
          errorOf={form.errorOf}
          timeZone={timeZone}
        />
      )}
      {typed.sale === undefined && <form.Checkbox name="isSaleOver" label={t('noSale')} />}
      {hasNew && <form.Number name="quantity" label={t('applyStock')} isOptional />}
    </FormDialog>
  );
}
