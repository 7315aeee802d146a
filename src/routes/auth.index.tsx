import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { OnboardingScreen } from '#src/features/onboarding/sign-up/onboarding.screen.tsx';

/** `ref`: the referral code of the link. */
const Search = z.object({ beta: z.optional(z.coerce.string()), ref: z.optional(z.coerce.string()) });

const SignUp = () => <OnboardingScreen onboarding={Route.useLoaderData()} />;

export const Route = createFileRoute('/auth/')({
  validateSearch: Search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { openOnboarding } = await import('#src/features/onboarding/onboarding.actor.ts');
    return openOnboarding(context.session, {
      betaId: deps.beta,
      eventId: undefined,
      referralCode: deps.ref,
    });
  },
  component: SignUp,
});
