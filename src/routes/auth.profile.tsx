import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ProfileCompletionScreen } from '#src/features/onboarding/profile-completion/profile-completion.screen.tsx';

const ProfileCompletion = () => (
  <ProfileCompletionScreen>
    <Outlet />
  </ProfileCompletionScreen>
);

export const Route = createFileRoute('/auth/profile')({ component: ProfileCompletion });
