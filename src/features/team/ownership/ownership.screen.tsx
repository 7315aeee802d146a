import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { OwnershipState } from '#contract/people/ownership.ts';
import type { Business } from '#domain/business.ts';
import { type Membership, canOpen } from '#domain/permission.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { OwnershipOffer } from './ownership-offer.tsx';
import { t } from './ownership.messages.ts';
import { ownershipQuery } from './ownership.queries.ts';
import { PendingTransfer } from './pending-transfer.tsx';
import { StartTransfer } from './start-transfer.tsx';

export type OwnershipScreenProps = { business: Business; membership: Membership };

const team = '/dashboard/settings/team-members';

/** The transfer of the ownership: the owner starts or cancels it, the recipient accepts or declines it. */
export function OwnershipScreen({ business, membership }: OwnershipScreenProps) {
  const query = useQuery(ownershipQuery());
  const back = canOpen(membership, team)
    ? ({ label: t('backToTeam'), link: { to: team } } as const)
    : ({ label: t('backToSettings'), link: { to: '/dashboard/settings' } } as const);
  return (
    <Stack gap="6" width="prose">
      <PageHeader back={back} title={t('title')} description={t('description')} />
      <QueryView query={query} what="the ownership">
        {(state) => <Ownership business={business} state={state} />}
      </QueryView>
    </Stack>
  );
}

function Ownership({ business, state }: { business: Business; state: OwnershipState }) {
  const { isOwner, transfer } = state;
  if (isOwner)
    return transfer ? (
      <PendingTransfer transfer={transfer} timeZone={business.timeZone} />
    ) : (
      <StartTransfer business={business} state={state} />
    );
  if (transfer) return <OwnershipOffer business={business} transfer={transfer} state={state} />;
  return (
    <EmptyState icon={KeyRound} title={t('none')} description={t('noneWhy', { business: business.name })} />
  );
}
