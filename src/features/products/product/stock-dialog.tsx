import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Product, variationName } from '#domain/product.ts';
import { StockChange, handStockReasons, stockAfter } from '#domain/stock.ts';
import { SubmitDialog } from '#src/forms/submit-dialog.tsx';
import { noteProductsChanged, productKeys } from '#src/features/products/products.queries.ts';
import { useAttemptKey } from '#src/forms/use-attempt-key.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { stockReasonWords } from '#src/features/products/product.words.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './product.messages.ts';

export type StockDialogProps = {
  product: Product;
  /** Of a product with options. */
  variationId?: string | undefined;
  onClose: () => void;
};

const wholeNumber = (typed: string): number | undefined =>
  /^[+-]?\d{1,7}$/.test(typed.trim()) ? Number(typed) : undefined;

/** Changes stock at once, as a difference with a reason: what is sold meanwhile stays sold. */
export function StockDialog({ product, variationId, onClose }: StockDialogProps) {
  const queryClient = useQueryClient();
  const variation = product.variations.find(({ id }) => id === variationId);
  const left = (variation ?? product).availableQuantity;
  const name = [product.title, variation && variationName(variation.optionValues)]
    .filter(Boolean)
    .join(' – ');
  const [what, setWhat] = useState<'difference' | 'unlimited'>('difference');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<(typeof handStockReasons)[number]>('received');
  const [note, setNote] = useState('');
  const call = useCall('changeStock');
  const [isAsked, setAsked] = useState(false);
  const keyOf = useAttemptKey();

  const number = wholeNumber(typed);
  const problem =
    left === null
      ? number === undefined || number < 0
        ? t('enterCount')
        : undefined
      : what === 'difference' && !number
        ? t('enterDifference')
        : undefined;
  const wanted = (): unknown => {
    if (left === null) return { kind: 'track', quantity: number };
    if (what === 'unlimited') return { kind: 'unlimited' };
    return { kind: 'difference', difference: number, reason, ...(note.trim() && { note }) };
  };
  const form = useFormCheck(StockChange, wanted(), call.refusal);
  const after =
    left !== null && what === 'difference' && number
      ? stockAfter(left, { kind: 'difference', difference: number, reason })
      : undefined;
  const submit = async () => {
    setAsked(true);
    const body = problem ? undefined : form.check();
    if (!body || after?.ok === false) return;
    const content = { ...(variationId && { variationId }), change: body };
    const saved = await call.send(
      { params: { id: product.id }, body: content },
      { idempotencyKey: keyOf({ ...content, left }) },
    );
    // Somebody may have been faster: then what is left is shown as it is now.
    if (!saved) {
      await queryClient.invalidateQueries({ queryKey: productKeys.one(product.id) });
      return;
    }
    queryClient.setQueryData(productKeys.one(product.id), saved);
    notify.success(t('stockChanged'));
    onClose();
    await noteProductsChanged(queryClient, saved);
  };
  return (
    <SubmitDialog
      title={left === null ? t('beginCounting') : t('changeStock')}
      description={name}
      form={form}
      call={call}
      saveLabel={t(left === null ? 'beginCounting' : what === 'unlimited' ? 'stopCounting' : 'changeStock')}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {left === null ? (
        <>
          <Text tone="muted">{t('beginWhy')}</Text>
          <TextField
            id="quantity"
            label={t('howMany')}
            figures
            inputMode="numeric"
            value={typed}
            onChange={setTyped}
            error={isAsked ? problem : undefined}
          />
        </>
      ) : (
        <>
          <Text>{t('leftNow', { count: left })}</Text>
          <RadioGroup
            label={t('whatStock')}
            look="segment"
            options={[
              { value: 'difference', label: t('byDifference') },
              { value: 'unlimited', label: t('stopCounting') },
            ]}
            value={what}
            onChange={setWhat}
          />
          {what === 'unlimited' ? (
            <Text tone="muted">{t('stopWhy')}</Text>
          ) : (
            <>
              <TextField
                id="difference"
                label={t('difference')}
                description={after?.ok ? t('leftAfter', { count: after.left ?? 0 }) : t('differenceWhy')}
                figures
                value={typed}
                onChange={setTyped}
                error={after?.ok === false ? after.reason : isAsked ? problem : undefined}
              />
              <Select
                label={t('reason')}
                options={handStockReasons.map((value) => ({ value, label: stockReasonWords[value] }))}
                value={reason}
                onChange={setReason}
              />
              <TextField
                id="note"
                label={t('note')}
                isOptional
                value={note}
                onChange={setNote}
                error={form.errorOf('note')}
              />
            </>
          )}
        </>
      )}
    </SubmitDialog>
  );
}
