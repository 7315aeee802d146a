import { createFileRoute } from '@tanstack/react-router';
import { reviewCharts, reviewCoverage } from '#src/routes/-review/models.ts';
import { useReviewer } from '#src/routes/-review/use-reviewer.ts';
import { ChartsScreen } from '#src/screens/review/charts.screen.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';

const ReportsHere = lazyPart(async () => (await import('#src/routes/-review/reports-here.tsx')).ReportsHere);

export const Route = createFileRoute('/test/')({
  loader: async () => {
    const [charts, coverage] = await Promise.all([reviewCharts(), reviewCoverage()]);
    return { charts, coverage };
  },
  component: ChartsRoute,
});

function ChartsRoute() {
  const { business, isOwner } = useReviewer();
  const reports = business && isOwner && <ReportsHere key={business.id} timeZone={business.timeZone} />;
  return <ChartsScreen {...Route.useLoaderData()} reports={reports} />;
}
