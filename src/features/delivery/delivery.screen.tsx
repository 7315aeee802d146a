import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { DeliverySettings } from '#contract/store/delivery-zone.ts';
import { ShippingSetting } from '#domain/delivery-zone.ts';
import { deliveryConfigurations } from '#domain/order-status.ts';
import { PageForm } from '#src/forms/form.tsx';
import { changedFields } from '#src/forms/conflicts/merge-fields.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { deliverySettingsQuery } from './delivery.queries.ts';
import { updateShipmentSetting } from './delivery.writes.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './delivery.messages.ts';

export type DeliveryScreenProps = { canManage: boolean };

/** The delivery settings: who delivers, pickup, and a link to the zones. */
export function DeliveryScreen({ canManage }: DeliveryScreenProps) {
  const query = useQuery(deliverySettingsQuery());
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        back={{ label: t('settings'), link: { to: '/dashboard/settings' } }}
        title={t('title')}
        description={t('description')}
      />
      <QueryView query={query} what="the delivery settings">
        {({ setting, zones }) => (
          <>
            {canManage ? <SettingForm setting={setting} /> : <SettingFacts setting={setting} />}
            <Card
              title={t('areas')}
              description={t('areasWhy')}
              actions={
                <LinkButton size="sm" to="/dashboard/settings/delivery-and-shipments/areas">
                  {t(canManage ? 'areasOpen' : 'viewZones')}
                </LinkButton>
              }
            >
              <Text tone="muted">
                {zones.length === 0 ? t('areasNone') : t('areasSome', { count: zones.length })}
              </Text>
            </Card>
          </>
        )}
      </QueryView>
    </Stack>
  );
}

type Setting = DeliverySettings['setting'];

const SettingFacts = ({ setting: { deliveryMode, pickupAddress } }: { setting: Setting }) => (
  <Card title={t('handler')} description={common('noManage', { area: 'delivery settings' })}>
    <DescriptionList
      items={[
        { term: t('handler'), detail: deliveryMode === null ? t('notChosen') : t(deliveryMode) },
        { term: t('pickup'), detail: pickupAddress ?? t('noPickup') },
      ]}
    />
  </Card>
);

/** Returns the options of who delivers. Delivery by Kontor needs a connected courier. */
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
const toFormValues = ({ deliveryMode, pickupAddress }: Setting) => ({
  deliveryMode,
  canCollect: pickupAddress !== null,
  pickupAddress: pickupAddress ?? '',
});

function SettingForm({ setting }: { setting: Setting }) {
  const hasCourier = useRouteContext({ from: '__root__', select: ({ boot }) => boot.hasCourier });
  const form = useWriteForm({
    initial: toFormValues(setting),
    toInput: ({ deliveryMode, canCollect, pickupAddress }) =>
      changedFields(setting, { deliveryMode, pickupAddress: canCollect ? pickupAddress : null }),
    schema: Changes,
    shouldSkipUnchanged: true,
    write: useFormWrite(updateShipmentSetting, (body: z.infer<typeof Changes>) => ({ body })),
    next: toFormValues,
    savedNotice: () => common('saved'),
  });
  const canCollect = useFormValues(form, (values) => values.canCollect);
  return (
    <PageForm
      form={form}
      saveLabel={common('save')}
      savingLabel={common('saving')}
      idleLabel={common('noChanges')}
    >
      <Card>
        <form.RadioGroup
          name="deliveryMode"
          label={t('handler')}
          description={t('handlerWhy')}
          look="tile"
          options={handlersOf(hasCourier)}
        />
      </Card>
      <Card title={t('pickup')} description={t('pickupWhy')}>
        <Stack gap="4">
          <form.Checkbox name="canCollect" label={t('canCollect')} />
          {canCollect && (
            <form.TextArea
              name="pickupAddress"
              label={t('pickupAddress')}
              description={t('pickupHint')}
              problem={t('pickupAsk')}
            />
          )}
        </Stack>
      </Card>
    </PageForm>
  );
}
