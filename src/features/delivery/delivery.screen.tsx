import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { DeliverySettings } from '#contract/store/delivery-zone.ts';
import { ShippingSetting } from '#domain/delivery-zone.ts';
import { deliveryConfigurations } from '#domain/order-status.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { UnsavedGuard } from '#src/forms/unsaved-guard.tsx';
import { deliveryKeys, deliverySettingsQuery } from './delivery.queries.ts';
import { invalidateAreas } from '#src/lib/api/query-areas.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { t } from './delivery.messages.ts';

export type DeliveryScreenProps = { mayManage: boolean };

/** Who delivers, where buyers collect, and the way to the zones. */
export function DeliveryScreen({ mayManage }: DeliveryScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(deliverySettingsQuery());
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        back={{ label: t('settings'), link: { to: '/dashboard/settings' } }}
        title={t('title')}
        description={t('description')}
      />
      {error && !data && (
        <ErrorState title={t('loadFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !data && (
        <output aria-busy>
          <Skeleton shape="block" />
        </output>
      )}
      {data && (
        <>
          {mayManage ? <SettingForm setting={data.setting} /> : <SettingFacts setting={data.setting} />}
          <Card
            title={t('areas')}
            description={t('areasWhy')}
            actions={
              <LinkButton size="sm" to="/dashboard/settings/delivery-and-shipments/areas">
                {t(mayManage ? 'areasOpen' : 'areasLook')}
              </LinkButton>
            }
          >
            <Text tone="muted">
              {data.zones.length === 0 ? t('areasNone') : t('areasSome', { count: data.zones.length })}
            </Text>
          </Card>
        </>
      )}
    </Stack>
  );
}

type Setting = DeliverySettings['setting'];

const SettingFacts = ({ setting: { deliveryMode, pickupAddress } }: { setting: Setting }) => (
  <Card title={t('handler')} description={t('onlyLook')}>
    <DescriptionList
      items={[
        { term: t('handler'), detail: deliveryMode === null ? t('notChosen') : t(deliveryMode) },
        { term: t('pickup'), detail: pickupAddress ?? t('noPickup') },
      ]}
    />
  </Card>
);

/** Kontor's own delivery needs a courier that is connected. */
const handlersOf = (hasCourier: boolean) =>
  deliveryConfigurations.map((value) => {
    const isMissing = value === 'KONTOR_DELIVERY' && !hasCourier;
    return {
      value,
      label: t(value),
      description: t(isMissing ? 'noCourier' : `${value}Why`),
      isDisabled: isMissing,
    };
  });
const Changes = z.partial(ShippingSetting);

function SettingForm({ setting }: { setting: Setting }) {
  const hasCourier = useRouteContext({ from: '__root__', select: ({ boot }) => boot.hasCourier });
  const queryClient = useQueryClient();
  const update = useCall('updateShipmentSetting');
  const [typed, setTyped] = useState<{ deliveryMode?: Setting['deliveryMode']; pickup?: string | null }>({});
  const mode = typed.deliveryMode ?? setting.deliveryMode;
  const pickup = typed.pickup === undefined ? setting.pickupAddress : typed.pickup;
  const dirty = {
    ...(mode !== setting.deliveryMode && { deliveryMode: mode }),
    ...(pickup !== setting.pickupAddress && { pickupAddress: pickup }),
  };
  const form = useFormCheck(Changes, dirty, update.refusal);
  const isDirty = Object.keys(dirty).length > 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = isDirty && form.check();
    if (!body || !(await update.send({ body }))) return;
    await queryClient.invalidateQueries({ queryKey: deliveryKeys.all });
    void invalidateAreas(queryClient, ['home']);
    setTyped({});
    notify.success(t('saved'));
  };
  return (
    <form data-saves onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="4">
        <FormProblems form={form} isUnreachable={update.isUnreachable} />
        <Card>
          <RadioGroup
            label={t('handler')}
            description={t('handlerWhy')}
            look="tile"
            options={handlersOf(hasCourier)}
            value={mode}
            onChange={(deliveryMode) => setTyped({ ...typed, deliveryMode })}
          />
        </Card>
        <Card title={t('pickup')} description={t('pickupWhy')}>
          <Stack gap="4">
            <Checkbox
              label={t('mayCollect')}
              isSelected={pickup !== null}
              onChange={(isOn) => setTyped({ ...typed, pickup: isOn ? (setting.pickupAddress ?? '') : null })}
            />
            {pickup !== null && (
              <TextArea
                id="pickupAddress"
                name="pickupAddress"
                label={t('pickupAddress')}
                description={t('pickupHint')}
                value={pickup}
                onChange={(text) => setTyped({ ...typed, pickup: text })}
                error={form.errorOf('pickupAddress') && t('pickupAsk')}
              />
            )}
          </Stack>
        </Card>
        <Inline justify="end">
          <Button
            type="submit"
            variant="primary"
            isDisabled={!isDirty && !update.isPending}
            isPending={update.isPending}
            pendingLabel={t('saving')}
          >
            {isDirty || update.isPending ? t('save') : t('nothing')}
          </Button>
        </Inline>
      </Stack>
      <UnsavedGuard isDirty={isDirty && !update.isPending} />
    </form>
  );
}
