import { createFileRoute } from '@tanstack/react-router';
import { homeSummaryQuery } from '#src/features/home/home.queries.ts';
import { GetStartedScreen } from '#src/features/onboarding/get-started/get-started.screen.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { useHasScreen } from './-use-has-screen.ts';

export const Route = createFileRoute('/dashboard/started')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(homeSummaryQuery()),
  component: GetStarted,
});

function GetStarted() {
  const { membership } = useBusiness();
  return <GetStartedScreen membership={membership} hasScreen={useHasScreen()} />;
}
