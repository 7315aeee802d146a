import { handPaymentMethods, type Order } from '#domain/order.ts';
import type { OrderStep, StepDetails } from '#machines/flows/order-shipping/index.ts';
import { paymentMethodWords } from '#src/lib/words/order.words.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { RadioGroup } from '#src/ui/radio-group.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { t } from './order-shipping.messages.ts';
import { wordsOf } from './order-shipping.words.ts';

export type StepFieldsProps = {
  step: OrderStep;
  order: Order;
  details: StepDetails;
  onChange: (details: StepDetails) => void;
};

const methods = handPaymentMethods.map((value) => ({ value, label: paymentMethodWords[value] }));
const mostNote = 500;

/** What a step asks for beside its confirmation; a note can always be left. */
export function StepFields({ step, order, details, onChange }: StepFieldsProps) {
  const set = (changes: Partial<StepDetails>) => onChange({ ...details, ...changes });
  const isReason = step === 'order.decline';
  return (
    <>
      {step === 'payment.confirmed' && (
        <RadioGroup
          label={t('paymentMethod')}
          options={methods}
          value={details.paymentMethod}
          onChange={(paymentMethod) => set({ paymentMethod })}
        />
      )}
      {step === 'order.fail' && order.pickedUpAt !== null && (
        <Checkbox
          label={t('goodsReturned')}
          description={t('goodsReturnedWhy')}
          isSelected={details.goodsReturned}
          onChange={(goodsReturned) => set({ goodsReturned })}
        />
      )}
      {step === 'refund.confirm' && (
        <Checkbox
          label={t('restock')}
          isSelected={details.restock}
          onChange={(restock) => set({ restock })}
        />
      )}
      <TextArea
        label={t(isReason ? 'reason' : 'note')}
        description={isReason ? t('reasonWhy', wordsOf(order)) : t('noteWhy')}
        isOptional
        rows={2}
        maxLength={mostNote}
        value={details.note}
        onChange={(note) => set({ note })}
      />
    </>
  );
}
