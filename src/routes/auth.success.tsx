import { createFileRoute } from '@tanstack/react-router';
import { SuccessScreen } from '#src/features/session/success/success.screen.tsx';

const Success = () => {
  const { flows } = Route.useRouteContext();
  return <SuccessScreen eventId={flows.onboarding?.getSnapshot().context.eventId} />;
};

export const Route = createFileRoute('/auth/success')({ component: Success });
