import { createFileRoute, useRouter } from '@tanstack/react-router';
import { homeSummaryQuery } from '#src/lib/queries/home.queries.ts';
import { GetStartedScreen } from '#src/screens/get-started/get-started.screen.tsx';

export const Route = createFileRoute('/dashboard/started')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(homeSummaryQuery()),
  component: GetStarted,
});

function GetStarted() {
  const { routesByPath } = useRouter();
  return <GetStartedScreen hasScreen={(path) => path in routesByPath || `${path}/` in routesByPath} />;
}
