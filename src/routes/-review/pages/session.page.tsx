import { sessionView } from '#machines/flows/session/index.ts';
import { useSelector } from '@xstate/react';
import type { SessionActor } from '#src/features/session/session.actor.ts';
import { FlowRoot } from '#src/flows/flow-root.tsx';
import { AccessLostScreen } from '#src/features/session/access-lost/access-lost.screen.tsx';
import { BusinessForm } from '#src/features/onboarding/profile-completion/business-form.tsx';
import { PersonalForm } from '#src/features/onboarding/profile-completion/personal-form.tsx';
import { ProfileCompletionScreen } from '#src/features/onboarding/profile-completion/profile-completion.screen.tsx';
import { SignInScreen } from '#src/features/session/sign-in/sign-in.screen.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LoaderCircle, UserRound } from 'lucide-react';

/** Shows the page that the router would open in each state. A text represents all pages of the dashboard. */
export function SessionPage({ actor }: { actor: SessionActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const { place, state, user, business, controls } = sessionView(snapshot);
  if (place === 'outside') return <SignInScreen accounts={[]} />;
  if (place === 'completing')
    return (
      <ProfileCompletionScreen>
        {snapshot.matches({ completingProfile: 'business' }) ? <BusinessForm /> : <PersonalForm />}
      </ProfileCompletionScreen>
    );
  const signOut = (
    <Button
      isDisabled={!controls.has('signOut')}
      data-event="signOut"
      onPress={() => actor.send({ type: 'signOut' })}
    >
      Sign out
    </Button>
  );
  if (controls.has('access.seen'))
    return (
      <FlowRoot flow="session" state={state}>
        <AccessLostScreen />
      </FlowRoot>
    );
  return (
    <FlowRoot flow="session" state={state}>
      {place === 'inside' ? (
        <EmptyState
          icon={UserRound}
          title={user ? `${user.firstName} is signed in` : 'Signed in'}
          description={business ? `Current business: ${business.name}` : 'No business yet.'}
          actions={signOut}
        />
      ) : (
        <EmptyState icon={LoaderCircle} title="Signing you in…" description="Waiting for the server." />
      )}
    </FlowRoot>
  );
}
