import { describePermissions } from '#domain/permission-labels.ts';
import type { TeamInvitationSend, TeamInvitationView } from '#machines/flows/team-invitation/index.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { CreateAccount } from './create-account.tsx';
import { t as failureText } from '#src/flows/link-failure.messages.ts';
import { t } from './team-invitation.messages.ts';

type OpenView = Extract<TeamInvitationView, { screen: 'invitation' }>;
export type OpenInvitationProps = { view: OpenView; token: string; send: TeamInvitationSend };

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** An invitation that is open: who invited, what the person will be able to do, and how they join or decline. */
export function OpenInvitation({ view, token, send }: OpenInvitationProps) {
  const { invitation, step, decline, refusal, failure } = view;
  const { businessName: business, invitedBy: person, email, permissions } = invitation;
  const { isVerified, expiresAt } = invitation;
  const problem =
    decline === null ? (refusal?.message ?? (failure ? failureText(failure) : undefined)) : undefined;
  return (
    <Stack gap="6">
      <StepHeading title={t('title', { business })}>
        {t(isVerified ? 'invitedBy' : 'invited', { person, email, business })}
      </StepHeading>
      <Notice tone="info" title={t('access')}>
        {describePermissions(permissions) || t('noAccess')}
      </Notice>
      {problem !== undefined && step !== 'create' && (
        <Notice tone="danger" resultKey={refusal ?? failure}>
          {problem}
        </Notice>
      )}
      <Step view={view} token={token} send={send} />
      {step !== 'leaveAccount' && (
        <Button
          variant="quiet"
          size="lg"
          isFull
          isDisabled={view.isPending}
          data-event="invitation.decline"
          onPress={() => send({ type: 'invitation.decline' })}
        >
          {t('decline')}
        </Button>
      )}
      {expiresAt !== null && (
        <Text variant="small" tone="muted">
          {t('validUntil', { date: formatDate(expiresAt, timeZone, 'dayTime') })}
        </Text>
      )}
      {decline !== null && (
        <ConfirmDialog
          title={t('declineTitle')}
          consequence={t('declineWhy', { person })}
          confirmLabel={t('declineConfirm')}
          pendingLabel={t('declining')}
          cancelLabel={common('back')}
          isDangerous
          isOpen
          isPending={decline === 'sending'}
          error={refusal?.message ?? (failure ? failureText(failure) : undefined)}
          onConfirm={() => send({ type: 'decline.confirm' })}
          onClose={() => send({ type: 'decline.leave' })}
        />
      )}
    </Stack>
  );
}

function Step({ view, token, send }: OpenInvitationProps) {
  const { invitation, accountEmail, isPending } = view;
  const { email } = invitation;
  switch (view.step) {
    case 'signIn':
      return (
        <Stack gap="2">
          <Text>{t('signInWhy', { email })}</Text>
          <LinkButton
            to="/"
            search={{ redirect: `/auth/team-member?token=${token}` }}
            variant="primary"
            size="lg"
            isFull
          >
            {t('signIn')}
          </LinkButton>
        </Stack>
      );
    case 'leaveAccount':
      return (
        <Stack gap="4">
          <Notice tone="warning" title={t('otherAccount', { account: accountEmail ?? '' })}>
            {t('otherAccountWhy', { email })}
          </Notice>
          <Button
            variant="primary"
            size="lg"
            isFull
            isPending={isPending}
            data-event="account.leave"
            onPress={() => send({ type: 'account.leave' })}
          >
            {t('signOut')}
          </Button>
        </Stack>
      );
    case 'accept':
      return (
        <Button
          variant="primary"
          size="lg"
          isFull
          isPending={isPending}
          pendingLabel={t('accepting')}
          data-event="invitation.accept"
          onPress={() => send({ type: 'invitation.accept' })}
        >
          {t('accept')}
        </Button>
      );
    default:
      return (
        <CreateAccount
          email={email}
          refusal={view.decline === null ? view.refusal : null}
          isUnreachable={view.decline === null && view.failure !== null}
          isPending={isPending}
          send={send}
        />
      );
  }
}
