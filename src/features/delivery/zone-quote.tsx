import { useState } from 'react';
import { type Business, type Country, countries, countryCodes } from '#domain/business.ts';
import { type Zone, calculateDeliveryFeeMinor, findZoneOfAddress } from '#domain/delivery-zone.ts';
import { regionsOf } from '#domain/regions.ts';
import { formatMoney } from '#src/lib/format.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './zones.messages.ts';
import { formatDeliveryTime } from './format-zone.ts';

const anywhere = '';
const places = countryCodes.map((value) => ({ value, label: countries[value] }));

/** Calculates the delivery fee of an address, by the same rule as the server. */
export function ZoneQuote({ zones, business }: { zones: readonly Zone[]; business: Business }) {
  const [country, setCountry] = useState<Country>(business.country);
  const [region, setRegion] = useState<string>(anywhere);
  const [subtotalMinor, setSubtotal] = useState<number>();
  const regions = [
    { value: anywhere, label: t('elsewhere') },
    ...regionsOf[country].map((value) => ({ value, label: value })),
  ];
  const zone = findZoneOfAddress(zones, { country, region: region === anywhere ? null : region });
  const feeMinor = zone && calculateDeliveryFeeMinor(zone, subtotalMinor ?? 0);
  return (
    <Card title={t('quote')} description={t('quoteWhy')}>
      <Stack gap="4">
        <Grid columns="medium">
          <Select
            label={t('country')}
            options={places}
            value={country}
            onChange={(chosen) => {
              setCountry(chosen);
              setRegion(anywhere);
            }}
          />
          <Select label={t('region')} options={regions} value={region} onChange={setRegion} />
          <MoneyField
            label={t('subtotal')}
            currency={business.currency}
            value={subtotalMinor}
            onChange={setSubtotal}
          />
        </Grid>
        <output>
          {zone && feeMinor !== undefined ? (
            <Stack gap="1">
              <Text variant="heading">
                {feeMinor === 0 ? t('free') : formatMoney(feeMinor, business.currency)}
              </Text>
              <Text tone="muted">
                {t('quoteZone', { zone: zone.name })} · {formatDeliveryTime(zone)}
                {feeMinor > 0 &&
                  zone.freeFromMinor !== null &&
                  ` · ${t('quoteFreeFrom', { amount: formatMoney(zone.freeFromMinor, business.currency) })}`}
              </Text>
            </Stack>
          ) : (
            <Text tone="muted">{t('quoteNone')}</Text>
          )}
        </output>
      </Stack>
    </Card>
  );
}
