import { createFileRoute } from '@tanstack/react-router';
import { reviewCharts, reviewCoverage } from './-review/models.ts';
import { useReviewer } from './-review/use-reviewer.ts';
import { ChartsScreen } from '#src/features/review/charts.screen.tsx';
import { lazyPart } from '#src/ui/layout/lazy-part.tsx';

const ReportsHere = lazyPart(async () => (await import('./-review/reports-here.tsx')).ReportsHere);

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
