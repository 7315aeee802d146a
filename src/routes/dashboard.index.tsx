import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '#src/flows/session/use-session.ts';
import { homeSummaryQuery } from '#src/lib/queries/home.queries.ts';
import { HomeScreen } from '#src/screens/home/home.screen.tsx';

export const Route = createFileRoute('/dashboard/')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(homeSummaryQuery()),
  component: Home,
});

function Home() {
  const { business, user, standing } = useSession();
  return (
    business && <HomeScreen business={business} firstName={user?.firstName ?? null} standing={standing} />
  );
}
