import { createFileRoute, redirect } from '@tanstack/react-router';

/** Leads to what is missing. */
export const Route = createFileRoute('/auth/profile/')({
  beforeLoad: ({ context: { session } }) => {
    const isNamed = session.getSnapshot().matches({ completingProfile: 'business' });
    throw redirect({ to: isNamed ? '/auth/profile/business' : '/auth/profile/personal' });
  },
});
