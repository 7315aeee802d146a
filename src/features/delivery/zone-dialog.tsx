import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Business } from '#domain/business.ts';
import { type Zone, ZoneArea, ZoneDetails, ZoneDraft } from '#domain/delivery-zone.ts';
import { AmountMinor } from '#domain/money.ts';
import { SubmitDialog } from '#src/forms/submit-dialog.tsx';
import { ConflictDialog, savedWords } from '#src/forms/conflict-dialog.tsx';
import type { FieldDifference } from '#src/forms/merge-fields.ts';
import { useRecordSaving } from '#src/forms/use-record-saving.ts';
import { DraftName } from '#src/lib/draft-name.ts';
import { formatMoney } from '#src/lib/format.ts';
import { deliveryKeys, deliverySettingsQuery } from './delivery.queries.ts';
import { useAttemptKey } from '#src/forms/use-attempt-key.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useDialogDraft } from '#src/forms/use-kept-draft.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { ZonePlaces } from './zone-places.tsx';
import { placesInWords } from './zone-words.ts';
import { t } from './zones.messages.ts';

export type ZoneDialogProps = {
  zone: Zone | undefined;
  zones: readonly Zone[];
  business: Business;
  onClose: () => void;
};

const groundOf = (zone: Zone) => ({ base: z.parse(ZoneDetails, zone), version: zone.version });

const Typed = z.object({
  name: z.string(),
  areas: z.array(ZoneArea),
  feeMinor: z.optional(AmountMinor),
  freeFromMinor: z.optional(AmountMinor),
  leastDays: z.string(),
  mostDays: z.string(),
});
type Typed = z.infer<typeof Typed>;

const draftOf = (zone: ZoneDetails | undefined): Typed => ({
  name: zone?.name ?? '',
  areas: zone?.areas ?? [],
  feeMinor: zone?.feeMinor,
  freeFromMinor: zone?.freeFromMinor ?? undefined,
  leastDays: String(zone?.leastDays ?? 1),
  mostDays: String(zone?.mostDays ?? 3),
});

/** A number of days, or nothing that the check would take for one. */
const daysIn = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : undefined);

const labels: Record<keyof ZoneDetails, string> = {
  name: t('name'),
  areas: t('where'),
  feeMinor: t('feeLabel'),
  freeFromMinor: t('freeFromLabel'),
  leastDays: t('leastDays'),
  mostDays: t('mostDays'),
};
const labelOf = ({ id }: FieldDifference<ZoneDetails>) => labels[id];

function inWords(zone: ZoneDetails, field: keyof ZoneDetails, { currency }: Business): string {
  if (field === 'areas') return placesInWords(zone);
  const value = zone[field];
  if (field === 'freeFromMinor' || field === 'feeMinor')
    return value === null ? t('never') : formatMoney(Number(value), currency);
  return String(value);
}

/** A new zone, or one that is there: what differs is sent. */
export function ZoneDialog({ zone, zones, business, onClose }: ZoneDialogProps) {
  const queryClient = useQueryClient();
  const keyOf = useAttemptKey();
  const {
    name: draftName,
    draft,
    setDraft,
    leave,
  } = useDialogDraft(['zone', business.id, zone ?? ''], Typed, () => draftOf(zone), onClose);
  const change = (changed: Partial<Typed>) => setDraft({ ...draft, ...changed });
  const create = useCall('createDeliveryZone');
  const update = useCall('updateDeliveryZone');
  const call = zone ? update : create;
  const id = zone?.id ?? '';
  const record = useRecordSaving<ZoneDetails, Zone>({
    before: zone && groundOf(zone),
    create: (body) => create.send({ body }, { idempotencyKey: keyOf(body) }),
    update: (body, onRefused) => update.send({ params: { id }, body }, { onRefused }),
    latest: async () => {
      const { zones: now } = await queryClient.fetchQuery({ ...deliverySettingsQuery(), staleTime: 0 });
      const theirs = now.find((other) => other.id === id);
      return theirs && groundOf(theirs);
    },
    onSaved: ({ name }, taken) => {
      notify.success(savedWords(t('saved', { name }), taken.map(labelOf)));
      leave();
    },
    onSame: leave,
    onMerged: (fields) => setDraft(draftOf(fields)),
  });
  const details = {
    ...draft,
    freeFromMinor: draft.freeFromMinor ?? null,
    leastDays: daysIn(draft.leastDays),
    mostDays: daysIn(draft.mostDays),
  };
  const form = useFormCheck(ZoneDraft, details, record.told(call.refusal), {
    NAME_TAKEN: 'name',
    ZONE_OVERLAP: 'areas',
  });
  const submit = async () => {
    const body = form.check();
    if (!body) return;
    await record.save(body);
    // A refusal tells of zones that were changed meanwhile: they are looked at again either way.
    await queryClient.invalidateQueries({ queryKey: deliveryKeys.all });
  };
  return (
    <>
      <SubmitDialog
        title={zone ? t('editTitle', { name: zone.name }) : t('add')}
        size="lg"
        form={form}
        call={{ ...call, isPending: call.isPending || record.isLooking }}
        saveLabel={t(zone ? 'save' : 'create')}
        onSubmit={() => void submit()}
        onClose={leave}
      >
        <TextField
          id="name"
          label={t('name')}
          description={t('nameHint')}
          value={draft.name}
          onChange={(name) => change({ name })}
          error={form.errorOf('name')}
        />
        <DraftName value={draftName}>
          <Grid columns="two">
            <MoneyField
              id="feeMinor"
              label={t('feeLabel')}
              currency={business.currency}
              value={draft.feeMinor}
              onChange={(feeMinor) => change({ feeMinor })}
              error={form.errorOf('feeMinor')}
            />
            <MoneyField
              id="freeFromMinor"
              label={t('freeFromLabel')}
              description={t('freeFromHint')}
              isOptional
              currency={business.currency}
              value={draft.freeFromMinor}
              onChange={(freeFromMinor) => change({ freeFromMinor })}
              error={form.errorOf('freeFromMinor')}
            />
            <TextField
              id="leastDays"
              label={t('leastDays')}
              inputMode="numeric"
              figures
              value={draft.leastDays}
              onChange={(leastDays) => change({ leastDays })}
              error={form.errorOf('leastDays')}
            />
            <TextField
              id="mostDays"
              label={t('mostDays')}
              inputMode="numeric"
              figures
              value={draft.mostDays}
              onChange={(mostDays) => change({ mostDays })}
              error={form.errorOf('mostDays')}
            />
          </Grid>
        </DraftName>
        <ZonePlaces
          areas={draft.areas}
          onChange={(areas) => change({ areas })}
          others={zones.filter((other) => other.id !== zone?.id)}
          home={business.country}
          error={form.errorOf('areas')}
        />
      </SubmitDialog>
      <ConflictDialog
        record={record.ground?.base.name ?? ''}
        meeting={record.meeting}
        labelOf={labelOf}
        valueOf={({ id: field }, fields) => inWords(fields, field, business)}
        isPending={update.isPending}
      />
    </>
  );
}
