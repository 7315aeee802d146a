import { createFileRoute } from '@tanstack/react-router';
import { OnboardingScreen } from '#src/features/onboarding/sign-up/onboarding.screen.tsx';

const SignUp = () => <OnboardingScreen onboarding={Route.useLoaderData()} />;

/** Sign-up from an event. The person returns to the event afterwards. */
export const Route = createFileRoute('/auth/events/{-$id}')({
  loader: async ({ context, params }) => {
    const { openOnboarding } = await import('#src/features/onboarding/onboarding.actor.ts');
    return openOnboarding(context.session, { betaId: undefined, eventId: params.id });
  },
  component: SignUp,
});
