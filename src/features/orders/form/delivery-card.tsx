import type { DeliveryQuote } from '#contract/store/delivery-zone.ts';
import type { Currency } from '#domain/money.ts';
import { type DeliveryConfiguration, deliveryConfigurations } from '#domain/order-status.ts';
import { formatMoney } from '#src/lib/format.ts';
import { AddressFields } from '#src/forms/address-fields.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { formPart } from '#src/ui/layout/drawn-later.tsx';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { PartProps } from './order-form.parts.ts';
import { t } from './order-form.messages.ts';

const modes = (['DELIVERY', 'PICKUP'] as const).map((value) => ({ value, label: t(value) }));
const handlersOf = (hasCourier: boolean) =>
  deliveryConfigurations.map((value) => ({
    value,
    label: t(value),
    isDisabled: value === 'KONTOR_DELIVERY' && !hasCourier,
  }));

type DeliveryCardProps = PartProps & {
  currency: Currency;
  configuration: DeliveryConfiguration;
  /** Whether a courier is connected. */
  hasCourier: boolean;
  /** By the address that is typed; undefined while it is not known. */
  quote: DeliveryQuote | undefined;
  /** Only where it goes and who brings it can still be changed. */
  isPriceFixed: boolean;
};

/** How the goods come to the customer, where, and what that costs. */
export const DeliveryCard = formPart(function DeliveryCard(props: DeliveryCardProps) {
  const { draft, set, errorOf, currency, configuration, hasCourier, quote, isPriceFixed } = props;
  const { shippingMode, address, feeMinor } = draft;
  const zoneFee = quote && {
    zone: quote.zone.name,
    fee: formatMoney(quote.feeMinor, currency),
    least: quote.zone.leastDays,
    most: quote.zone.mostDays,
  };
  const why = zoneFee ? t('feeByZone', zoneFee) : quote === null ? t('feeNoZone') : undefined;
  return (
    <Card title={t('delivery')}>
      <Stack gap="4">
        {!isPriceFixed && (
          <RadioGroup
            look="segment"
            label={t('mode')}
            options={modes}
            value={shippingMode}
            onChange={(mode) => set({ shippingMode: mode })}
          />
        )}
        {shippingMode === 'DELIVERY' && (
          <>
            <AddressFields
              within="deliveryAddress"
              value={address}
              onChange={(changes) => set({ address: { ...address, ...changes } })}
              errorOf={errorOf}
            />
            {errorOf('deliveryAddress') && <Text tone="danger">{errorOf('deliveryAddress')}</Text>}
            <RadioGroup
              look="segment"
              label={t('by')}
              description={hasCourier ? undefined : t('noCourier')}
              error={errorOf('deliveryConfiguration')}
              options={handlersOf(hasCourier)}
              value={configuration}
              onChange={(chosen) => set({ deliveryConfiguration: chosen })}
            />
            {!isPriceFixed && (
              <>
                <MoneyField
                  id="deliveryFeeMinor"
                  label={t('fee')}
                  description={why}
                  error={errorOf('deliveryFeeMinor')}
                  currency={currency}
                  value={feeMinor ?? quote?.feeMinor}
                  onChange={(typed) => set({ feeMinor: typed })}
                />
                {quote && feeMinor !== undefined && feeMinor !== quote.feeMinor && (
                  <div>
                    <Button size="sm" variant="quiet" onPress={() => set({ feeMinor: undefined })}>
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
});
