import { recordablePaymentMethods, type Order } from '#domain/order.ts';
import type { OrderStep, StepDetails } from '#machines/flows/order-shipping/index.ts';
import { todayIn } from '#src/lib/format.ts';
import { paymentMethodLabels } from '#src/features/orders/order.labels.ts';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './order-shipping.messages.ts';
import { getOrderParams } from './order-step-texts.ts';

export type StepFieldsProps = {
  step: OrderStep;
  order: Order;
  details: StepDetails;
  onChange: (details: StepDetails) => void;
  /** The time zone of the business. */
  timeZone: string;
  /** Returns the server's error for a date field. */
  problemOf: (field: 'receivedOn' | 'returnedOn') => string | undefined;
};

const methods = recordablePaymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }));
const maxNoteLength = 500;

/** Whether a courier has the parcel; restocking is offered once it is returned. */
const isAway = ({ shippingStatus }: Order): boolean =>
  shippingStatus === 'PICKED_UP' || shippingStatus === 'RETURNING';

/** Whether to ask if the money was returned. A provider returns online payments; only the merchant knows about recorded ones. */
const isAskedAboutMoney = (step: OrderStep, { paid, paymentMethod }: Order): boolean =>
  (step === 'order.cancel' || step === 'order.decline') && paid && paymentMethod !== 'PAYMENT_LINK';

/** The fields of a step's dialog. Every step has a note. */
export function StepFields({ step, order, details, onChange, timeZone, problemOf }: StepFieldsProps) {
  const set = (changes: Partial<StepDetails>) => onChange({ ...details, ...changes });
  const isReason = step === 'order.decline';
  return (
    <>
      {step === 'payment.confirmed' && (
        <>
          <RadioGroup
            label={t('paymentMethod')}
            options={methods}
            value={details.paymentMethod}
            onChange={(paymentMethod) => set({ paymentMethod })}
          />
          <TextField
            id="receivedOn"
            label={t('receivedOn')}
            type="date"
            value={details.receivedOn === '' ? todayIn(timeZone) : details.receivedOn}
            onChange={(receivedOn) => set({ receivedOn })}
            error={problemOf('receivedOn')}
          />
        </>
      )}
      {step === 'refund.confirm' && order.paymentMethod !== 'PAYMENT_LINK' && (
        <TextField
          id="returnedOn"
          label={t('returnedOn')}
          type="date"
          value={details.returnedOn === '' ? todayIn(timeZone) : details.returnedOn}
          onChange={(returnedOn) => set({ returnedOn })}
          error={problemOf('returnedOn')}
        />
      )}
      {step === 'refund.confirm' && order.stockReserved && !isAway(order) && (
        <Checkbox
          label={t('restock')}
          isSelected={details.restock}
          onChange={(restock) => set({ restock })}
        />
      )}
      {isAskedAboutMoney(step, order) && (
        <>
          <RadioGroup
            label={t('moneyReturned', getOrderParams(order))}
            options={[
              { value: 'no', label: t('moneyNotReturned') },
              { value: 'yes', label: t('moneyIsReturned') },
            ]}
            value={details.moneyReturned ? 'yes' : 'no'}
            onChange={(chosen) => set({ moneyReturned: chosen === 'yes' })}
          />
          {details.moneyReturned && (
            <TextField
              id="returnedOn"
              label={t('returnedOn')}
              type="date"
              value={details.returnedOn === '' ? todayIn(timeZone) : details.returnedOn}
              onChange={(returnedOn) => set({ returnedOn })}
              error={problemOf('returnedOn')}
            />
          )}
        </>
      )}
      <TextArea
        label={common(isReason ? 'reason' : 'note')}
        description={isReason ? t('reasonWhy', getOrderParams(order)) : t('noteWhy')}
        isOptional
        rows={2}
        maxLength={maxNoteLength}
        value={details.note}
        onChange={(note) => set({ note })}
      />
    </>
  );
}
