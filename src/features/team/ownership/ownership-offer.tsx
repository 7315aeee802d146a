import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ownershipCalls, type OwnershipState, type OwnershipTransfer } from '#contract/people/ownership.ts';
import type { Business } from '#domain/business.ts';
import { openConfirmation } from '#src/features/security/confirm-by-code/confirm-by-code.actors.ts';
import type { SessionActor } from '#src/features/session/session.actor.ts';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { useFlow } from '#src/flows/use-flow.ts';
import { api } from '#src/lib/api/api.ts';
import { sendWrite } from '#src/lib/api/send-write.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { ChangeList } from './change-list.tsx';
import { ConfirmOwnership, type OwnershipSecret } from './confirm-ownership.tsx';
import { t } from './ownership.messages.ts';
import { acceptOwnership, declineOwnership } from './ownership.writes.ts';

const openAcceptance = (
  queryClient: QueryClient,
  session: SessionActor,
  transferId: string,
  businessName: string,
) =>
  openConfirmation<OwnershipSecret>({
    subject: `ownership-accept-${transferId}`,
    request: (signal, channel) =>
      api(
        ownershipCalls.requestAcceptanceCode,
        { params: { id: transferId }, query: { channel } },
        { timeout: true, signal },
      ),
    async confirm(secret, otpToken, signal) {
      const input = { params: { id: transferId }, body: { ...secret, otpToken } };
      const person = await sendWrite(queryClient, acceptOwnership, input, { timeout: true, signal });
      // The person's access has changed: it is that of the owner from now on.
      const token = session.getSnapshot().context.token ?? '';
      session.send({ type: 'session.begin', signedIn: { token, ...person } });
      notify.success(t('accepted', { business: businessName }));
      return person;
    },
  });

export type OwnershipOfferProps = {
  business: Business;
  transfer: OwnershipTransfer;
  state: Pick<OwnershipState, 'unsettledVerification' | 'restartsVerification'>;
};

const completeSecret = (secret: OwnershipSecret) => secret;

/** The offer of the ownership, which its recipient accepts or declines. */
export function OwnershipOffer({ business, transfer, state }: OwnershipOfferProps) {
  const { id, from, createdAt, expiresAt } = transfer;
  const session = useSessionActor();
  const queryClient = useQueryClient();
  const confirmation = useFlow(openAcceptance, queryClient, session, id, business.name);
  const { dialog, open, close } = useDialog<'decline'>();
  const decline = useWrite(declineOwnership);
  const confirm = async () => {
    if (!(await decline.send({ params: { id } }))) return;
    notify.success(t('declined'));
    close();
  };
  const names = { name: from.name, business: business.name };
  return (
    <Stack gap="4">
      <Card title={t('offer', names)}>
        <DescriptionList
          items={[
            { term: t('currentOwner'), detail: `${from.name} (${from.email})` },
            { term: t('startedAt'), detail: formatDate(createdAt, business.timeZone, 'dayTime') },
            { term: t('validUntil'), detail: formatDate(expiresAt, business.timeZone, 'dayTime') },
          ]}
        />
      </Card>
      <ChangeList
        changes={[
          t('offer.owner', names),
          t('offer.former', names),
          ...(state.restartsVerification ? [t('offer.verification')] : []),
          t('offer.renewals'),
          t('offer.plan', names),
        ]}
      />
      <Card title={t('confirm')}>
        {state.unsettledVerification === null ? (
          <ConfirmOwnership
            confirmation={confirmation}
            confirmLabel={t('accept')}
            complete={completeSecret}
          />
        ) : (
          <Notice tone="warning" title={t('unsettled')}>
            {t('offer.unsettled', names)}
          </Notice>
        )}
      </Card>
      <Inline>
        <Button variant="quiet" onPress={() => open('decline')}>
          {t('declineAction')}
        </Button>
      </Inline>
      {dialog && (
        <ConfirmDialog
          title={t('declineTitle', names)}
          consequence={t('declineConsequence', names)}
          confirmLabel={t('declineAction')}
          pendingLabel={t('declining')}
          isDangerous
          isOpen
          isPending={decline.isPending}
          error={decline.refusal?.message ?? (decline.isUnreachable ? common('unreachable') : undefined)}
          onConfirm={() => void confirm()}
          onClose={close}
        />
      )}
    </Stack>
  );
}
