import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { css } from '#styled/css/css.mjs';
import type { PosRequest } from '#domain/pos-request.ts';
import { formatDate } from '#src/lib/format.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Checklist } from '#src/ui/data/checklist.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './pos-requests.messages.ts';
import { posRequestsQuery } from './pos-requests.queries.ts';
import { describeDevices, getPosStatusLook } from './pos-status.ts';

export type PosRequestsScreenProps = { canManage: boolean; timeZone: string };

const list = css({ display: 'flex', flexDirection: 'column', my: '-3' });
const entry = css({
  py: '3',
  '&:not(:last-child)': { borderBottom: '1px solid', borderBottomColor: 'line' },
});
const ways = [
  { id: 'request', title: t('howRequest'), note: t('howRequestWhy') },
  { id: 'review', title: t('howReview'), note: t('howReviewWhy') },
  { id: 'deliver', title: t('howDeliver'), note: t('howDeliverWhy') },
];

/** Explains devices for card payments in person, and lists the requests for them. */
export function PosRequestsScreen({ canManage, timeZone }: PosRequestsScreenProps) {
  const query = useQuery(posRequestsQuery());
  const hasRequests = (query.data?.length ?? 0) > 0;
  const request = canManage && (
    <LinkButton variant="primary" to="/dashboard/request-pos/pos">
      {t('request')}
    </LinkButton>
  );
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/settings' } }}
        title={t('title')}
        description={t('description')}
        actions={hasRequests && request}
      />
      <QueryView
        query={query}
        what="your requests"
        empty={
          <EmptyState
            icon={CreditCard}
            title={t('none')}
            description={t(canManage ? 'noneWhy' : 'noneLook')}
            actions={request}
          />
        }
      >
        {(requests) => (
          <Card title={t('yours')}>
            <ul className={list}>
              {requests.map((one) => (
                <li key={one.id} className={entry}>
                  <RequestLine request={one} timeZone={timeZone} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueryView>
      <Card title={t('how')}>
        <Checklist entries={ways.map((way) => ({ ...way, tone: 'todo' }))} />
      </Card>
    </Stack>
  );
}

function RequestLine({ request, timeZone }: { request: PosRequest; timeZone: string }) {
  const { id, status, requestedAt } = request;
  return (
    <Stack gap="1">
      <Inline justify="between">
        <Link tone="strong" to="/dashboard/request-pos/pos/$id" params={{ id }}>
          {describeDevices(request)}
        </Link>
        <StatusBadge look={getPosStatusLook(status)} />
      </Inline>
      <Text variant="small" tone="muted">
        {t('requestedOn', { date: formatDate(requestedAt, timeZone, 'day') })}
      </Text>
    </Stack>
  );
}
