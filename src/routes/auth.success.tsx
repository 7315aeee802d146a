import { createFileRoute } from '@tanstack/react-router';
import { SuccessScreen } from '#src/features/session/success/success.screen.tsx';

const Success = () => <SuccessScreen eventId={Route.useLoaderData()} />;

export const Route = createFileRoute('/auth/success')({
  loader: async () => {
    const { getOnboardingEventId: onboardingEventId } =
      await import('#src/features/onboarding/onboarding.actor.ts');
    return onboardingEventId();
  },
  component: Success,
});
