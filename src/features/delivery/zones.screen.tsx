import { useQuery } from '@tanstack/react-query';
import { MapPinned, Plus } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import type { Zone } from '#domain/delivery-zone.ts';
import { formatMoney } from '#src/lib/format.ts';
import { deliverySettingsQuery } from './delivery.queries.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { common } from '#src/lib/common.messages.ts';
import { DeleteZone } from './delete-zone.tsx';
import { ZoneDialog } from './zone-dialog.tsx';
import { ZoneQuote } from './zone-quote.tsx';
import { formatPlaces, formatDeliveryTime } from './format-zone.ts';
import { t } from './zones.messages.ts';

export type ZonesScreenProps = { business: Business; canManage: boolean };
type ZoneDialogState = { kind: 'form'; zone?: Zone } | { kind: 'remove'; zone: Zone };

/** The delivery zones with their fees, and the fee calculator. */
export function ZonesScreen({ business, canManage }: ZonesScreenProps) {
  const query = useQuery(deliverySettingsQuery());
  const { dialog, open, close } = useDialog<ZoneDialogState>();
  const zones = query.data?.zones;
  const add = canManage && (
    <Button variant="primary" icon={Plus} onPress={() => open({ kind: 'form' })}>
      {t('add')}
    </Button>
  );
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/settings/delivery-and-shipments' } }}
        title={t('title')}
        description={t('description')}
        actions={zones && zones.length > 0 && add}
      />
      <QueryView
        query={{ ...query, data: zones }}
        what="the delivery zones"
        empty={
          <EmptyState
            icon={MapPinned}
            title={t('none')}
            description={t(canManage ? 'noneWhy' : 'noneLook')}
            actions={add}
          />
        }
      >
        {(loaded) => (
          <>
            {loaded.map((zone) => (
              <Card
                key={zone.id}
                title={zone.name}
                actions={
                  canManage && (
                    <>
                      <Button
                        size="sm"
                        aria-label={t('editNamed', { name: zone.name })}
                        onPress={() => open({ kind: 'form', zone })}
                      >
                        {common('edit')}
                      </Button>
                      <Button
                        size="sm"
                        variant="quiet"
                        aria-label={t('removeNamed', { name: zone.name })}
                        onPress={() => open({ kind: 'remove', zone })}
                      >
                        {common('delete')}
                      </Button>
                    </>
                  )
                }
              >
                <DescriptionList
                  items={[
                    { term: t('places'), detail: formatPlaces(zone) },
                    {
                      term: t('fee'),
                      detail: zone.feeMinor === 0 ? t('free') : formatMoney(zone.feeMinor, business.currency),
                    },
                    {
                      term: t('freeFrom'),
                      detail:
                        zone.freeFromMinor === null
                          ? t('never')
                          : formatMoney(zone.freeFromMinor, business.currency),
                    },
                    { term: t('time'), detail: formatDeliveryTime(zone) },
                  ]}
                />
              </Card>
            ))}
            <ZoneQuote zones={loaded} business={business} />
          </>
        )}
      </QueryView>
      {dialog?.kind === 'form' && (
        <ZoneDialog zone={dialog.zone} zones={zones ?? []} business={business} onClose={close} />
      )}
      {dialog?.kind === 'remove' && (
        <DeleteZone
          zone={dialog.zone}
          others={(zones ?? []).filter(({ id }) => id !== dialog.zone.id)}
          onClose={close}
        />
      )}
    </Stack>
  );
}
