import type { Currency } from '#domain/money.ts';
import { deliveryConfigurations } from '#domain/order-status.ts';
import { formatMoney } from '#src/lib/format.ts';
import { AddressFields } from '#src/forms/fields/address-fields.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { PartProps } from './order-form.parts.ts';
import { t } from './order-form.messages.ts';
import type { useDeliveryTerms } from './use-delivery-terms.ts';

const modes = (['DELIVERY', 'PICKUP'] as const).map((value) => ({ value, label: t(value) }));
const handlersOf = (hasCourier: boolean) =>
  deliveryConfigurations.map((value) => ({
    value,
    label: t(value),
    isDisabled: value === 'KONTOR_DELIVERY' && !hasCourier,
  }));

type DeliveryCardProps = PartProps & {
  currency: Currency;
  delivery: ReturnType<typeof useDeliveryTerms>;
  /** Only the address and who delivers can be changed. */
  isPriceFixed: boolean;
};

/** The delivery method, address and fee. */
export function DeliveryCard({ form, currency, delivery, isPriceFixed }: DeliveryCardProps) {
  const { configuration, hasCourier, quote } = delivery;
  const { shippingMode, address, feeMinor } = useFormValues(form, (draft) => ({
    shippingMode: draft.shippingMode,
    address: draft.address,
    feeMinor: draft.feeMinor,
  }));
  const zoneFee = quote && {
    zone: quote.zone.name,
    fee: formatMoney(quote.feeMinor, currency),
    least: quote.zone.minDays,
    most: quote.zone.maxDays,
  };
  const why = zoneFee ? t('feeByZone', zoneFee) : quote === null ? t('feeNoZone') : undefined;
  const addressProblem = form.errorOf('deliveryAddress');
  return (
    <Card title={t('delivery')}>
      <Stack gap="4">
        {!isPriceFixed && (
          <form.RadioGroup name="shippingMode" look="segment" label={t('mode')} options={modes} />
        )}
        {shippingMode === 'DELIVERY' && (
          <>
            <AddressFields
              within="deliveryAddress"
              value={address}
              onChange={(changes) => form.set((now) => ({ address: { ...now.address, ...changes } }))}
              errorOf={form.errorOf}
            />
            {addressProblem && <Text tone="danger">{addressProblem}</Text>}
            <RadioGroup
              look="segment"
              label={t('by')}
              description={hasCourier ? undefined : t('noCourier')}
              error={form.errorOf('deliveryConfiguration')}
              options={handlersOf(hasCourier)}
              value={configuration}
              onChange={(chosen) => form.set({ deliveryConfiguration: chosen })}
            />
            {!isPriceFixed && (
              <>
                <MoneyField
                  id="deliveryFeeMinor"
                  label={t('fee')}
                  description={why}
                  error={form.errorOf('deliveryFeeMinor')}
                  currency={currency}
                  value={feeMinor ?? quote?.feeMinor}
                  onChange={(typed) => form.set({ feeMinor: typed })}
                />
                {quote && feeMinor !== undefined && feeMinor !== quote.feeMinor && (
                  <div>
                    <Button size="sm" variant="quiet" onPress={() => form.set({ feeMinor: undefined })}>
                      {t('useZoneFee')}
                    </Button>
                  </div>
                )}
              </>
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}
