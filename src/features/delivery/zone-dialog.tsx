import * as z from 'zod/mini';
import type { Business } from '#domain/business.ts';
import { type Zone, ZoneArea, ZoneDetails, ZoneDraft } from '#domain/delivery-zone.ts';
import { AmountMinor } from '#domain/money.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { type RecordChanges, useRecordForm } from '#src/forms/use-record-form.ts';
import { useInvalidate } from '#src/lib/api/use-invalidate.ts';
import { formatMoney } from '#src/lib/format.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { deliverySettingsQuery } from './delivery.queries.ts';
import { createDeliveryZone, updateDeliveryZone } from './delivery.writes.ts';
import { ZonePlaces } from './zone-places.tsx';
import { formatPlaces } from './format-zone.ts';
import { t } from './zones.messages.ts';

export type ZoneDialogProps = {
  zone: Zone | undefined;
  zones: readonly Zone[];
  business: Business;
  onClose: () => void;
};

const ZoneFormValues = z.object({
  name: z.string(),
  areas: z.array(ZoneArea),
  feeMinor: z.optional(AmountMinor),
  freeFromMinor: z.optional(AmountMinor),
  minDays: z.string(),
  maxDays: z.string(),
});
type ZoneFormValues = z.infer<typeof ZoneFormValues>;

const toZoneFormValues = (zone: ZoneDetails | undefined): ZoneFormValues => ({
  name: zone?.name ?? '',
  areas: zone?.areas ?? [],
  feeMinor: zone?.feeMinor,
  freeFromMinor: zone?.freeFromMinor ?? undefined,
  minDays: String(zone?.minDays ?? 1),
  maxDays: String(zone?.maxDays ?? 3),
});

/** Returns the typed number of days; undefined for anything else. */
const parseDays = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : undefined);

/** Adds or edits a zone. */
export function ZoneDialog({ zone, zones, business, onClose }: ZoneDialogProps) {
  const id = zone?.id ?? '';
  const { currency } = business;
  const form = useRecordForm({
    draft: { kind: 'zone', values: ZoneFormValues },
    record: zone,
    schema: ZoneDraft,
    fieldsOf: (saved: Zone) => z.parse(ZoneDetails, saved),
    toValues: toZoneFormValues,
    toFields: (typed) => ({
      ...typed,
      freeFromMinor: typed.freeFromMinor ?? null,
      minDays: parseDays(typed.minDays),
      maxDays: parseDays(typed.maxDays),
    }),
    create: useFormWrite(createDeliveryZone, (body: ZoneDetails) => ({ body })),
    update: useFormWrite(updateDeliveryZone, (body: RecordChanges<ZoneDetails>) => ({
      params: { id },
      body,
    })),
    latest: async (fetchNow) => (await fetchNow(deliverySettingsQuery())).zones.find((one) => one.id === id),
    fieldOf: { NAME_TAKEN: 'name', ZONE_OVERLAP: 'areas' },
    labels: { areas: t('where') },
    formatters: {
      areas: formatPlaces,
      feeMinor: ({ feeMinor }) => formatMoney(feeMinor, currency),
      freeFromMinor: ({ freeFromMinor }) =>
        freeFromMinor === null ? t('never') : formatMoney(freeFromMinor, currency),
    },
    savedNotice: ({ name }) => t('saved', { name }),
    // An error may mean that another person changed the zones meanwhile.
    onSettled: useInvalidate(['delivery']),
    onClose,
  });
  const areas = useFormValues(form, (typed) => typed.areas);
  return (
    <FormDialog
      form={form}
      title={zone ? t('editTitle', { name: zone.name }) : t('add')}
      size="lg"
      saveLabel={t(zone ? 'save' : 'create')}
    >
      <form.Text name="name" label={t('name')} description={t('nameHint')} />
      <Grid columns="two">
        <form.Money name="feeMinor" label={t('feeLabel')} currency={currency} />
        <form.Money
          name="freeFromMinor"
          label={t('freeFromLabel')}
          description={t('freeFromHint')}
          isOptional
          currency={currency}
        />
        <form.Number name="minDays" label={t('minDays')} />
        <form.Number name="maxDays" label={t('maxDays')} />
      </Grid>
      <ZonePlaces
        areas={areas}
        onChange={(chosen) => form.set({ areas: chosen })}
        others={zones.filter((other) => other.id !== zone?.id)}
        defaultCountry={business.country}
        error={form.errorOf('areas')}
      />
    </FormDialog>
  );
}
