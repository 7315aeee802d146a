import { createFileRoute } from '@tanstack/react-router';
import { useReviewer } from './-review/use-reviewer.ts';
import { ChartsScreen } from '#src/features/review/charts.screen.tsx';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';

const BusinessReports = lazyComponent(
  async () => (await import('./-review/business-reports.tsx')).BusinessReports,
);

export const Route = createFileRoute('/test/')({
  loader: async () => {
    const { reviewCharts, reviewCoverage } = await import('./-review/charts.ts');
    const [charts, coverage] = await Promise.all([reviewCharts(), reviewCoverage()]);
    return { charts, coverage };
  },
  component: ChartsRoute,
});

function ChartsRoute() {
  const { business, isOwner } = useReviewer();
  const reports = business && isOwner && <BusinessReports key={business.id} timeZone={business.timeZone} />;
  return <ChartsScreen {...Route.useLoaderData()} reports={reports} />;
}
