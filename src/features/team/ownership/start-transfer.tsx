import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { ownershipCalls, type OwnershipState } from '#contract/people/ownership.ts';
import type { TeamMember } from '#contract/people/team.ts';
import type { Business } from '#domain/business.ts';
import { openConfirmation } from '#src/features/security/confirm-by-code/confirm-by-code.actors.ts';
import { getMemberName } from '#src/features/team/member-labels.ts';
import { teamQuery } from '#src/features/team/team.queries.ts';
import { useFlow } from '#src/flows/use-flow.ts';
import { api } from '#src/lib/api/api.ts';
import { sendWrite } from '#src/lib/api/send-write.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { ChangeList } from './change-list.tsx';
import { ConfirmOwnership, type OwnershipSecret } from './confirm-ownership.tsx';
import { t } from './ownership.messages.ts';
import { startOwnershipTransfer } from './ownership.writes.ts';

type Secret = OwnershipSecret & { memberId: string };

const openStart = (queryClient: QueryClient, businessId: string) =>
  openConfirmation<Secret>({
    subject: `ownership-start-${businessId}`,
    request: (signal, channel) =>
      api(ownershipCalls.requestOwnershipCode, { query: { channel } }, { timeout: true, signal }),
    async confirm(secret, otpToken, signal) {
      const input = { body: { ...secret, otpToken } };
      const transfer = await sendWrite(queryClient, startOwnershipTransfer, input, { timeout: true, signal });
      notify.success(t('started', { name: transfer.to.name }));
      return transfer;
    },
  });

export type StartTransferProps = {
  business: Business;
  state: Pick<OwnershipState, 'unsettledVerification' | 'restartsVerification'>;
};

/** Returns the members with their names; people with the same name are told apart by their email address. */
const toOptions = (members: readonly TeamMember[]) =>
  members.map((member) => {
    const name = getMemberName(member);
    const isUnique = members.filter((other) => getMemberName(other) === name).length === 1;
    return { value: member.id, name, label: isUnique ? name : `${name} (${member.email})` };
  });

const activeMembers = () => teamQuery({ status: 'active' });

/** Lets the owner choose the new owner and confirm the transfer. */
export function StartTransfer({ business, state }: StartTransferProps) {
  const team = useQuery(activeMembers());
  const { unsettledVerification } = state;
  if (
    unsettledVerification === 'submitted' ||
    unsettledVerification === 'rejected' ||
    unsettledVerification === 'revoked'
  )
    return (
      <Card>
        <Stack gap="4">
          <Notice tone="warning" title={t('unsettled')}>
            {t(`unsettled.${unsettledVerification}`)}
          </Notice>
          <LinkButton to="/dashboard/settings/account-verification">{t('viewVerification')}</LinkButton>
        </Stack>
      </Card>
    );
  return (
    <QueryView
      query={{ ...team, data: team.data?.members }}
      what="the team"
      empty={
        <EmptyState
          icon={Users}
          title={t('noMembers')}
          description={t('noMembersWhy')}
          actions={
            <LinkButton variant="primary" icon={UserPlus} to="/dashboard/settings/team-members/add">
              {t('invite')}
            </LinkButton>
          }
        />
      }
    >
      {(members) => (
        <TransferForm
          business={business}
          members={toOptions(members)}
          restarts={state.restartsVerification}
        />
      )}
    </QueryView>
  );
}

type TransferFormProps = {
  business: Business;
  members: readonly { value: string; name: string; label: string }[];
  /** True if the new owner has to verify their identity. */
  restarts: boolean;
};

function TransferForm({ business, members, restarts }: TransferFormProps) {
  const queryClient = useQueryClient();
  const confirmation = useFlow(openStart, queryClient, business.id);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const chosen = members.find(({ value }) => value === chosenId);
  const name = chosen?.name ?? t('theNewOwner');
  const complete = (secret: OwnershipSecret): Secret | undefined => {
    setMissing(!chosen);
    return chosen && { ...secret, memberId: chosen.value };
  };
  return (
    <Stack gap="4">
      <Card>
        <Select
          id="memberId"
          name="memberId"
          label={t('recipient')}
          description={t('recipientWhy')}
          options={members}
          value={chosen?.value ?? null}
          onChange={(id) => {
            setChosenId(id);
            setMissing(false);
          }}
          error={isMissing ? t('recipientNeeded') : undefined}
        />
      </Card>
      <ChangeList
        changes={[
          t('changes.owner', { name, business: business.name }),
          t('changes.youMember'),
          ...(restarts ? [t('changes.verification')] : []),
          t('changes.renewals'),
          t('changes.plan'),
          t('changes.accept', { name }),
        ]}
      />
      <Card title={t('confirm')}>
        <ConfirmOwnership confirmation={confirmation} confirmLabel={t('start')} complete={complete} />
      </Card>
    </Stack>
  );
}
