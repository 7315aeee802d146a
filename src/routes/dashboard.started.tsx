import { createFileRoute, useRouter } from '@tanstack/react-router';
import { homeSummaryQuery } from '#src/features/home/home.queries.ts';
import { GetStartedScreen } from '#src/features/onboarding/get-started/get-started.screen.tsx';

export const Route = createFileRoute('/dashboard/started')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(homeSummaryQuery()),
  component: GetStarted,
});

function GetStarted() {
  const { routesByPath } = useRouter();
  return <GetStartedScreen hasScreen={(path) => path in routesByPath || `${path}/` in routesByPath} />;
}
