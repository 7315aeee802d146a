import { useRouteContext } from '@tanstack/react-router';
import { Reports } from '#src/features/review/reports.tsx';
import { useBusinessClient } from '#src/features/session/use-business-client.ts';
import { TestClock } from '#src/features/subscription/test-clock/test-clock.tsx';

/** Shows the reported problems of the owner's business, and outside production the clock of its plan. */
export function BusinessReports({ timeZone }: { timeZone: string }) {
  const { businessId, client } = useBusinessClient();
  const mode = useRouteContext({ from: '__root__', select: ({ boot }) => boot.mode });
  return (
    <>
      <Reports key={businessId} client={client} timeZone={timeZone} />
      {mode !== 'production' && <TestClock key={businessId} client={client} timeZone={timeZone} />}
    </>
  );
}
