import { useSelector } from '@xstate/react';
import { Clock, FileQuestion, MailX, ShieldX } from 'lucide-react';
import { statePath } from '#machines/flows/state-path.ts';
import {
  type TeamInvitationSend,
  type TeamInvitationView,
  teamInvitationView,
} from '#machines/flows/team-invitation/index.ts';
import { FlowRoot, useNetworkBack } from '#src/flows/flow-root.tsx';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { AuthFrame } from '#src/ui/frame/auth-frame.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { usePageTitle } from '#src/ui/layout/use-page-title.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { OpenInvitation } from './open-invitation.tsx';
import type { TeamInvitationActor } from './team-invitation.actors.ts';
import { t } from './team-invitation.messages.ts';

/** The screens with a heading of their own. */
const headedScreens: ReadonlySet<TeamInvitationView['screen']> = new Set(['joined', 'declined']);

/** The page on which an invited person joins a team. */
export function TeamInvitationScreen({ actor }: { actor: TeamInvitationActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const view = teamInvitationView(snapshot);
  const send: TeamInvitationSend = (event) => actor.send(event);
  const { invitation, token } = snapshot.context;
  usePageTitle(invitation ? t('title', { business: invitation.businessName }) : t('untitled'));
  useNetworkBack(actor);
  return (
    <AuthFrame slogan={{ title: t('promise'), text: t('promiseWhy') }}>
      <FlowRoot flow="team-invitation" state={statePath(snapshot)}>
        {view.screen === 'invitation' ? (
          <OpenInvitation view={view} token={token} send={send} />
        ) : (
          <>
            {!headedScreens.has(view.screen) && (
              <VisuallyHidden>
                <h1>{t('untitled')}</h1>
              </VisuallyHidden>
            )}
            <Outcome view={view} send={send} />
          </>
        )}
      </FlowRoot>
    </AuthFrame>
  );
}

type OutcomeProps = { view: Exclude<TeamInvitationView, { screen: 'invitation' }>; send: TeamInvitationSend };

/** Shown when there is nothing to accept, or no longer. */
function Outcome({ view, send }: OutcomeProps) {
  const retry = () => send({ type: 'invitation.retry' });
  const tryAgain = (
    <Button variant="secondary" data-event="invitation.retry" onPress={retry}>
      {common('tryAgain')}
    </Button>
  );
  switch (view.screen) {
    case 'joined':
      return (
        <Stack gap="6">
          <StepHeading title={t('joined', { business: view.invitation.businessName })}>
            {t('joinedWhy')}
          </StepHeading>
          <LinkButton to="/dashboard" variant="primary" size="lg" isFull>
            {t('openDashboard')}
          </LinkButton>
        </Stack>
      );
    case 'declined':
      return (
        <StepHeading title={t('declined')}>
          {t('declinedWhy', { person: view.invitation.invitedBy })}
        </StepHeading>
      );
    case 'ended':
      return <EndedInvitation view={view} />;
    case 'failed':
      return (
        <ErrorState
          title={t(view.failure)}
          description={t(`${view.failure}Why`)}
          retryEvent="invitation.retry"
          onRetry={retry}
        />
      );
    case 'missing':
      return (
        <EmptyState
          icon={FileQuestion}
          title={t('missing')}
          description={t('missingWhy')}
          actions={tryAgain}
        />
      );
    case 'denied':
      return (
        <EmptyState
          icon={ShieldX}
          title={t('denied')}
          description={view.refusal?.message ?? t('deniedWhy')}
          actions={tryAgain}
        />
      );
    case 'tooMany':
      return (
        <EmptyState
          icon={Clock}
          title={t('tooMany')}
          description={getRetryText(view.retryAtMs)}
          actions={tryAgain}
        />
      );
    default:
      return (
        <output aria-busy aria-label={t('untitled')}>
          <Stack gap="4">
            <Skeleton width="half" />
            <Skeleton shape="block" />
          </Stack>
        </output>
      );
  }
}

const endTexts = {
  expired: ['expired', 'expiredWhy'],
  revoked: ['revoked', 'revokedWhy'],
  declined: ['declinedBefore', 'declinedBeforeWhy'],
  accepted: ['accepted', 'acceptedWhy'],
} as const;

function EndedInvitation({ view }: { view: Extract<TeamInvitationView, { screen: 'ended' }> }) {
  const { businessName: business, invitedBy: person, email, status } = view.invitation;
  const [title, why] = endTexts[status === 'pending' ? 'expired' : status];
  return (
    <EmptyState
      icon={MailX}
      title={t(title)}
      description={t(why, { business, person, email })}
      actions={
        view.isSignedIn ? (
          <LinkButton to="/dashboard">{t('openDashboard')}</LinkButton>
        ) : (
          <LinkButton to="/" search={{}}>
            {t('goToSignIn')}
          </LinkButton>
        )
      }
    />
  );
}

function getRetryText(retryAtMs: number | undefined): string {
  if (retryAtMs === undefined) return t('tooManyWhy');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return t('tooManyUntil', { time: formatDate(new Date(retryAtMs).toISOString(), timeZone, 'time') });
}
