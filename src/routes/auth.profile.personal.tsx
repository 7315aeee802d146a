import { createFileRoute, redirect } from '@tanstack/react-router';
import { PersonalForm } from '#src/features/onboarding/profile-completion/personal-form.tsx';

export const Route = createFileRoute('/auth/profile/personal')({
  beforeLoad: ({ context: { session } }) => {
    if (session.getSnapshot().matches({ completingProfile: 'business' }))
      throw redirect({ to: '/auth/profile/business' });
  },
  component: PersonalForm,
});
