import { createFileRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { SuccessScreen } from '#src/features/session/success/success.screen.tsx';

/** The event that the merchant signed up from, so that a reload keeps it. */
const Search = z.object({ event: z.catch(z.optional(Id), undefined) });

const Success = () => <SuccessScreen eventId={Route.useSearch().event} />;

export const Route = createFileRoute('/auth/success')({
  validateSearch: (search): z.infer<typeof Search> => z.parse(Search, search),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { event } }) => {
    const { getOnboardingEventId } = await import('#src/features/onboarding/onboarding.actor.ts');
    const eventId = z.safeParse(Id, getOnboardingEventId()).data;
    if (event === undefined && eventId !== undefined)
      throw redirect({ to: '/auth/success', search: { event: eventId }, replace: true });
  },
  component: Success,
});
