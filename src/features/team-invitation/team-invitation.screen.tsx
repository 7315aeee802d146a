import { useSelector } from '@xstate/react';
import { MailX } from 'lucide-react';
import { statePath } from '#machines/flows/state-path.ts';
import {
  type TeamInvitationSend,
  type TeamInvitationView,
  teamInvitationView,
} from '#machines/flows/team-invitation/index.ts';
import { LinkFailure } from '#src/flows/link-failure.tsx';
import { FlowRoot, useNetworkBack } from '#src/flows/flow-root.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LoadingState, PageSkeleton } from '#src/ui/feedback/skeleton.tsx';
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

const failureTexts = {
  missing: t('missing'),
  missingWhy: t('missingWhy'),
  denied: t('denied'),
  deniedWhy: t('deniedWhy'),
};

type OutcomeProps = { view: Exclude<TeamInvitationView, { screen: 'invitation' }>; send: TeamInvitationSend };

/** Shown when there is nothing to accept, or no longer. */
function Outcome({ view, send }: OutcomeProps) {
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
    case 'loading':
      return (
        <LoadingState label={t('untitled')}>
          <PageSkeleton />
        </LoadingState>
      );
    default:
      return (
        <LinkFailure
          view={view}
          texts={failureTexts}
          retryEvent="invitation.retry"
          onRetry={() => send({ type: 'invitation.retry' })}
        />
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
