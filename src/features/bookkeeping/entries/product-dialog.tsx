import * as z from 'zod/mini';
import { type BookEntry, type BookProduct, BookProductDetails } from '#domain/book-entry.ts';
import { addBookProduct, updateBookProduct } from '#src/features/bookkeeping/bookkeeping.writes.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { formatMoney } from '#src/lib/format.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { t } from './entries.messages.ts';

export type ProductDialogProps = {
  entry: BookEntry;
  /** The product to change; absent to add one. */
  product?: BookProduct | undefined;
  onClose: () => void;
};

const Values = z.object({ name: z.string(), quantity: z.string(), unitPriceMinor: z.optional(z.int()) });

/** Adds a product to an income, or edits one; the amount of the income follows. */
export function ProductDialog({ entry, product, onClose }: ProductDialogProps) {
  const { id, version, products, amountMinor, currency } = entry;
  const add = useFormWrite(addBookProduct, (body: BookProductDetails) => ({
    params: { id },
    body: { ...body, version },
  }));
  const update = useFormWrite(updateBookProduct, (body: BookProductDetails) => ({
    params: { id, productId: product?.id ?? '' },
    body: { ...body, version },
  }));
  const initial: z.infer<typeof Values> = {
    name: product?.name ?? '',
    quantity: String(product?.quantity ?? 1),
    unitPriceMinor: product?.unitPriceMinor,
  };
  const form = useWriteForm({
    initial,
    toInput: (typed) => ({
      ...typed,
      quantity: typed.quantity.trim() === '' ? undefined : Number(typed.quantity),
    }),
    schema: BookProductDetails,
    write: product ? update : add,
    savedNotice: (_, { name }) => t('productSaved', { name }),
    onSaved: onClose,
    onClose,
  });
  const isFirst = !product && products.length === 0;
  return (
    <FormDialog
      form={form}
      title={t(product ? 'editProduct' : 'newProduct')}
      saveLabel={t('saveProduct')}
      {...(isFirst && {
        description: t('replacesAmount', { amount: formatMoney(amountMinor, currency) }),
      })}
    >
      <form.Text name="name" label={t('productName')} />
      <Grid columns="two">
        <form.Number name="quantity" label={t('quantity')} />
        <form.Money name="unitPriceMinor" label={t('unitPrice')} currency={currency} />
      </Grid>
    </FormDialog>
  );
}
