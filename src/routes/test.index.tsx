import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '#src/flows/session/use-session.ts';
import { reviewCharts, reviewCoverage } from '#src/routes/-review/models.ts';
import { ChartsScreen } from '#src/screens/review/charts.screen.tsx';

const ReportsHere = lazy(async () => ({
  default: (await import('#src/routes/-review/reports-here.tsx')).ReportsHere,
}));

export const Route = createFileRoute('/test/')({
  loader: async () => {
    const [charts, coverage] = await Promise.all([reviewCharts(), reviewCoverage()]);
    return { charts, coverage };
  },
  component: ChartsRoute,
});

function ChartsRoute() {
  const { place, business, isMember } = useSession();
  const isOwner = place === 'inside' && business !== undefined && !isMember;
  const reports = isOwner && (
    <Suspense>
      <ReportsHere key={business.id} timeZone={business.timeZone} />
    </Suspense>
  );
  return <ChartsScreen {...Route.useLoaderData()} reports={reports} />;
}
