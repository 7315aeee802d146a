import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { formatAddress } from '#domain/customer.ts';
import type { PosRequest } from '#domain/pos-request.ts';
import { posRequestLifecycle } from '#machines/lifecycles/pos-request.lifecycle.ts';
import { formatDate } from '#src/lib/format.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { CancelRequest } from './cancel-request.tsx';
import { t } from './pos-requests.messages.ts';
import { posRequestQuery } from './pos-requests.queries.ts';
import { RequestProgress } from './request-progress.tsx';
import { describeDevices, getPosStatusLook } from './pos-status.ts';

export type PosRequestScreenProps = { id: string; canManage: boolean; timeZone: string };

const canCancel = ({ status }: PosRequest): boolean =>
  posRequestLifecycle.canSend({ status, hasSerialNumbers: false }, 'pos.cancel', 'merchant');

/** A request for devices: how far it is, and everything about the devices. */
export function PosRequestScreen({ id, canManage, timeZone }: PosRequestScreenProps) {
  const query = useQuery(posRequestQuery(id));
  const { data } = query;
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        back={{ label: t('toList'), link: { to: '/dashboard/request-pos' } }}
        title={data ? describeDevices(data) : t('title')}
        badge={data && <StatusBadge look={getPosStatusLook(data.status)} />}
        actions={data && canManage && canCancel(data) && <CancelRequest request={data} />}
      />
      <QueryView
        query={query}
        what="the request"
        missing={
          <EmptyState
            icon={CreditCard}
            title={t('gone')}
            description={t('goneWhy')}
            actions={<LinkButton to="/dashboard/request-pos">{t('toList')}</LinkButton>}
          />
        }
      >
        {(request) => <RequestDetails request={request} canManage={canManage} timeZone={timeZone} />}
      </QueryView>
    </Stack>
  );
}

function RequestDetails({
  request,
  canManage,
  timeZone,
}: {
  request: PosRequest;
  canManage: boolean;
  timeZone: string;
}) {
  const { status, declineReason, courier, trackingNumber, serialNumbers } = request;
  const hasEnded = status === 'declined' || status === 'canceled';
  return (
    <>
      <Card title={t('progress')}>
        <Stack gap="4">
          <Text>{t(`next.${status}`)}</Text>
          {declineReason !== null && <Text>{t('declineReason', { reason: declineReason })}</Text>}
          {hasEnded ? (
            canManage && <LinkButton to="/dashboard/request-pos/pos">{t('again')}</LinkButton>
          ) : (
            <RequestProgress request={request} timeZone={timeZone} />
          )}
        </Stack>
      </Card>
      {trackingNumber !== null && (
        <Card title={t('shipment')}>
          <DescriptionList
            items={[
              { term: t('courier'), detail: courier ?? '' },
              { term: t('tracking'), detail: trackingNumber },
              { term: t('serials', { count: serialNumbers.length }), detail: serialNumbers.join(', ') },
            ]}
          />
        </Card>
      )}
      <Card title={t('details')}>
        <DescriptionList
          items={[
            { term: t('address'), detail: formatAddress(request.address) },
            { term: t('contact'), detail: `${request.contactName}, ${request.contactPhone}` },
            {
              term: t('requestedBy'),
              detail: `${request.requestedBy}, ${formatDate(request.requestedAt, timeZone, 'dayTime')}`,
            },
          ]}
        />
      </Card>
    </>
  );
}
