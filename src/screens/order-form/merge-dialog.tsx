import { useState } from 'react';
import type { Currency } from '#domain/money.ts';
import { formatMoney } from '#src/lib/format.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { RadioGroup } from '#src/ui/radio-group.tsx';
import { Stack } from '#src/ui/stack.tsx';
import type { TypedFields } from './order-draft.ts';
import { t } from './order-form.messages.ts';

type Fields = Partial<TypedFields>;
export type MergeDialogProps = {
  /** All that this person changed. */
  mine: Fields;
  /** Those of them that somebody else changed meanwhile. */
  theirs: Fields;
  currency: Currency;
  isPending: boolean;
  onMerge: (kept: Fields) => void;
  onClose: () => void;
};

const labels: Record<keyof TypedFields, string> = {
  customerId: t('customer'),
  newBuyer: t('newCustomer'),
  lines: t('items'),
  shippingMode: t('mode'),
  deliveryConfiguration: t('by'),
  deliveryTiming: t('paymentHow'),
  deliveryAddress: t('delivery'),
  deliveryFeeMinor: t('fee'),
  discountMinor: t('discount'),
  note: t('note'),
};

/** A field's value in a few words. */
function inWords(fields: Fields, field: keyof TypedFields, currency: Currency): string {
  switch (field) {
    case 'lines':
      return (fields.lines ?? []).map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
    case 'deliveryFeeMinor':
    case 'discountMinor':
      return formatMoney(fields[field] ?? 0, currency);
    case 'deliveryAddress': {
      const { line, city, region, country } = fields.deliveryAddress ?? {};
      return [line, city, region, country].filter(Boolean).join(', ') || t('empty');
    }
    case 'newBuyer':
      return fields.newBuyer?.name ?? t('empty');
    case 'shippingMode':
    case 'deliveryConfiguration':
      return t(fields[field] ?? 'empty');
    case 'deliveryTiming':
      return t(fields.deliveryTiming === 'ON_DELIVERY' ? 'onDelivery' : 'before');
    default:
      return fields[field] ?? t('empty');
  }
}

type Side = 'mine' | 'theirs';
const isField = (name: string): name is keyof TypedFields => Object.hasOwn(labels, name);

/** Two people changed the same: which of the two values each field is to have. */
export function MergeDialog({ mine, theirs, currency, isPending, onMerge, onClose }: MergeDialogProps) {
  const both = Object.keys(theirs).filter(isField);
  const [sides, setSides] = useState<Partial<Record<keyof TypedFields, Side>>>({});
  const merge = () => {
    const isMine = ([field]: [string, unknown]) => !isField(field) || sides[field] !== 'theirs';
    onMerge(Object.fromEntries(Object.entries(mine).filter(isMine)));
  };
  return (
    <Dialog
      title={t('conflict')}
      description={t('conflictWhy')}
      isOpen
      onClose={onClose}
      footer={
        <Button variant="primary" isPending={isPending} onPress={merge}>
          {t('merge')}
        </Button>
      }
    >
      <Stack gap="4">
        {both.map((field) => (
          <RadioGroup<Side>
            key={field}
            label={labels[field]}
            options={[
              { value: 'mine', label: t('mine', { value: inWords(mine, field, currency) }) },
              { value: 'theirs', label: t('theirs', { value: inWords(theirs, field, currency) }) },
            ]}
            value={sides[field] ?? 'mine'}
            onChange={(side) => setSides({ ...sides, [field]: side })}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
