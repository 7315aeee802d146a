import { useRouteContext } from '@tanstack/react-router';
import { openQueryClient } from '#src/lib/query-client.ts';
import { Reports } from '#src/screens/review/reports.tsx';

/** Of the owner's own business. */
export function ReportsHere({ timeZone }: { timeZone: string }) {
  const cache = useRouteContext({ from: '__root__', select: (context) => context.cache });
  return <Reports client={openQueryClient(cache)} timeZone={timeZone} />;
}
