import { createFileRoute, redirect } from '@tanstack/react-router';

/** Redirects to the first incomplete step. */
export const Route = createFileRoute('/auth/profile/')({
  beforeLoad: ({ context: { session } }) => {
    const isNamed = session.getSnapshot().matches({ completingProfile: 'business' });
    throw redirect({ to: isNamed ? '/auth/profile/business' : '/auth/profile/personal' });
  },
});
