import { createFileRoute } from '@tanstack/react-router';
import { MonthsScreen } from '#src/features/bookkeeping/periods/months.screen.tsx';
import { bookPeriodsQuery } from '#src/features/bookkeeping/periods/periods.queries.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/book-keeping/close/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(bookPeriodsQuery()),
  component: Months,
});

function Months() {
  const { business } = useBusiness();
  return <MonthsScreen timeZone={business.timeZone} />;
}
