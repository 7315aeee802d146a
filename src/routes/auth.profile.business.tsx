import { createFileRoute, redirect } from '@tanstack/react-router';
import { BusinessForm } from '#src/features/onboarding/profile-completion/business-form.tsx';

export const Route = createFileRoute('/auth/profile/business')({
  beforeLoad: ({ context: { session } }) => {
    if (session.getSnapshot().matches({ completingProfile: 'personal' }))
      throw redirect({ to: '/auth/profile/personal' });
  },
  component: BusinessForm,
});
