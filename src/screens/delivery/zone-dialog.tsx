import { type FormEvent, useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Business } from '#domain/business.ts';
import { type Zone, ZoneDraft } from '#domain/delivery-zone.ts';
import { FormProblems } from '#src/flows/details/form-problems.tsx';
import { deliveryKeys } from '#src/lib/queries/delivery.queries.ts';
import { useAttemptKey } from '#src/lib/use-attempt-key.ts';
import { useCall } from '#src/lib/use-call.ts';
import { useFormCheck } from '#src/lib/use-form-check.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Grid } from '#src/ui/grid.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { notify } from '#src/ui/notifications.ts';
import { Stack } from '#src/ui/stack.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { ZonePlaces } from './zone-places.tsx';
import { t } from './zones.messages.ts';

export type ZoneDialogProps = {
  zone: Zone | undefined;
  zones: readonly Zone[];
  business: Business;
  onClose: () => void;
};

const draftOf = (zone: Zone | undefined) => ({
  name: zone?.name ?? '',
  areas: zone?.areas ?? [],
  feeMinor: zone?.feeMinor,
  freeFromMinor: zone?.freeFromMinor ?? undefined,
  leastDays: String(zone?.leastDays ?? 1),
  mostDays: String(zone?.mostDays ?? 3),
});

/** A number of days, or nothing that the check would take for one. */
const daysIn = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : undefined);

/** A new zone, or one that is there: what differs is sent. */
export function ZoneDialog({ zone, zones, business, onClose }: ZoneDialogProps) {
  const queryClient = useQueryClient();
  const formId = useId();
  const keyOf = useAttemptKey();
  const [draft, setDraft] = useState(() => draftOf(zone));
  const change = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed });
  const create = useCall('createDeliveryZone');
  const update = useCall('updateDeliveryZone');
  const call = zone ? update : create;
  const form = useFormCheck(ZoneDraft, call.refusal, { NAME_TAKEN: 'name', ZONE_OVERLAP: 'areas' });
  const others = zones.filter((other) => other.id !== zone?.id);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = form.check({
      ...draft,
      freeFromMinor: draft.freeFromMinor ?? null,
      leastDays: daysIn(draft.leastDays),
      mostDays: daysIn(draft.mostDays),
    });
    if (!body) return;
    const saved = zone
      ? await update.send({ params: { id: zone.id }, body: { ...body, version: zone.version } })
      : await create.send({ body }, { idempotencyKey: keyOf(body) });
    // A refusal tells of zones that were changed meanwhile: they are looked at again either way.
    await queryClient.invalidateQueries({ queryKey: deliveryKeys.all });
    if (!saved) return;
    notify.success(t('saved', { name: saved.name }));
    onClose();
  };
  return (
    <Dialog
      title={zone ? t('editTitle', { name: zone.name }) : t('add')}
      size="lg"
      isOpen
      isLocked={call.isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" isDisabled={call.isPending} onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} isPending={call.isPending}>
            {t(zone ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <form id={formId} data-saves onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="4">
          <FormProblems form={form} isUnreachable={call.isUnreachable} />
          <TextField
            id="name"
            label={t('name')}
            description={t('nameHint')}
            value={draft.name}
            onChange={(name) => change({ name })}
            error={form.errorOf('name')}
          />
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
          <ZonePlaces
            areas={draft.areas}
            onChange={(areas) => change({ areas })}
            others={others}
            home={business.country}
            error={form.errorOf('areas')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
