import { createFileRoute } from '@tanstack/react-router';
import { MissingEventScreen } from '#src/features/events/sign-up/missing-event.screen.tsx';
import { SignUpEvent } from '#src/features/events/sign-up/sign-up-event.tsx';
import { OnboardingScreen } from '#src/features/onboarding/sign-up/onboarding.screen.tsx';

/** Sign-up from an event, or sign-in. The person gets to the event afterwards. */
export const Route = createFileRoute('/auth/events/{-$id}')({
  loader: async ({ context, params: { id } }) => {
    const [{ openOnboarding }, { loadPublicEvent }] = await Promise.all([
      import('#src/features/onboarding/onboarding.actor.ts'),
      import('#src/features/events/sign-up/load-public-event.ts'),
    ]);
    const event = id === undefined ? undefined : await loadPublicEvent(id);
    if (event === null) return null;
    return { event, onboarding: openOnboarding(context.session, { betaId: undefined, eventId: id }) };
  },
  component: SignUp,
});

function SignUp() {
  const data = Route.useLoaderData();
  const { id } = Route.useParams();
  if (data === null) return <MissingEventScreen />;
  const { event, onboarding } = data;
  return (
    <OnboardingScreen
      onboarding={onboarding}
      banner={event && <SignUpEvent event={event} />}
      {...(id !== undefined && { destination: `/dashboard/events/${id}` })}
    />
  );
}
