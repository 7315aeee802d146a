import { createFileRoute } from '@tanstack/react-router';
import { ProfileCompletionScreen } from '#src/screens/profile-completion/profile-completion.screen.tsx';

export const Route = createFileRoute('/auth/profile')({ component: ProfileCompletionScreen });
