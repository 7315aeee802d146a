import * as z from 'zod/mini';
import { type Product, getVariationName } from '#domain/product.ts';
import { type StockChange, StockNote, manualStockReasons, applyStockChange } from '#domain/stock.ts';
import { stockReasonLabels } from '#src/features/products/product.labels.ts';
import { changeStock } from '#src/features/products/products.writes.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { useInvalidate } from '#src/lib/api/use-invalidate.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './product.messages.ts';

export type StockDialogProps = {
  product: Product;
  /** The variant; absent for a product without options. */
  variationId?: string | undefined;
  onClose: () => void;
};

const wholeNumber = (typed: string): number | undefined =>
  /^[+-]?\d{1,7}$/.test(typed.trim()) ? Number(typed) : undefined;

const reasons = manualStockReasons.map((value) => ({ value, label: stockReasonLabels[value] }));
const kinds = [
  { value: 'difference', label: t('byDifference') },
  { value: 'unlimited', label: t('stopTracking') },
] as const;

interface StockFormValues {
  kind: 'difference' | 'unlimited';
  difference: string;
  quantity: string;
  reason: (typeof manualStockReasons)[number];
  note: string;
}
const empty: StockFormValues = {
  kind: 'difference',
  difference: '',
  quantity: '',
  reason: 'received',
  note: '',
};

const toStockChange = (
  { kind, difference, quantity, reason, note }: StockFormValues,
  isTracked: boolean,
): unknown => {
  if (!isTracked) return { kind: 'track', quantity: wholeNumber(quantity) };
  if (kind === 'unlimited') return { kind };
  return { kind, difference: wholeNumber(difference), reason, ...(note.trim() && { note }) };
};

const getDifferenceProblem = (left: number, difference: number): string | undefined => {
  const after = applyStockChange(left, { kind: 'difference', difference, reason: 'other' });
  return after.ok ? undefined : after.reason;
};

const count = z.int(t('enterCount')).check(z.minimum(0, t('enterCount')));
const Track = z.object({ kind: z.literal('track'), quantity: count });
/** Returns the schema of a change that doesn't take the stock below zero. */
const createChangeSchema = (left: number) =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('difference'),
      difference: z.int(t('enterDifference')).check(
        z.refine((difference) => difference !== 0, t('enterDifference')),
        z.refine((difference) => getDifferenceProblem(left, difference) === undefined, {
          error: ({ input }) => getDifferenceProblem(left, Number(input)) ?? '',
        }),
      ),
      reason: z.enum(manualStockReasons),
      note: StockNote,
    }),
    z.object({ kind: z.literal('unlimited') }),
  ]);

/** Adjusts stock at once by a difference with a reason, so that sales made meanwhile are kept. */
export function StockDialog({ product, variationId, onClose }: StockDialogProps) {
  const { id, title } = product;
  const variation = product.variations.find((one) => one.id === variationId);
  const left = (variation ?? product).availableQuantity;
  const schema: z.ZodMiniType<StockChange> = left === null ? Track : createChangeSchema(left);
  const form = useWriteForm({
    initial: empty,
    toInput: (typed) => toStockChange(typed, left !== null),
    schema,
    write: useFormWrite(changeStock, (change: StockChange) => ({
      params: { id },
      body: { ...(variationId && { variationId }), change },
    })),
    sendOptions: () => ({ basis: left }),
    savedNotice: () => t('stockChanged'),
    onSaved: onClose,
    // Another person may have changed the stock: the dialog then shows the current number.
    onRefused: useInvalidate(['products']),
    onClose,
  });
  const { kind, difference } = useFormValues(form, (typed) => typed);
  const number = wholeNumber(difference);
  const problem = left !== null && number ? getDifferenceProblem(left, number) : undefined;
  const after = left !== null && number && problem === undefined ? left + number : undefined;
  return (
    <FormDialog
      form={form}
      title={left === null ? t('startTracking') : t('changeStock')}
      description={[title, variation && getVariationName(variation.optionValues)].filter(Boolean).join(' – ')}
      saveLabel={t(left === null ? 'startTracking' : kind === 'unlimited' ? 'stopTracking' : 'changeStock')}
    >
      {left === null ? (
        <>
          <Text tone="muted">{t('beginWhy')}</Text>
          <form.Number name="quantity" label={t('howMany')} />
        </>
      ) : (
        <>
          <Text>{t('leftNow', { count: left })}</Text>
          <form.RadioGroup name="kind" label={t('whatStock')} look="segment" options={kinds} />
          {kind === 'unlimited' ? (
            <Text tone="muted">{t('stopWhy')}</Text>
          ) : (
            <>
              <form.Text
                name="difference"
                label={t('difference')}
                description={after === undefined ? t('differenceWhy') : t('leftAfter', { count: after })}
                figures
                error={problem}
              />
              <form.Select name="reason" label={common('reason')} options={reasons} />
              <form.Text name="note" label={common('note')} isOptional />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
