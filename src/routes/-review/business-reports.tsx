import { useBusinessClient } from '#src/features/session/use-business-client.ts';
import { Reports } from '#src/features/review/reports.tsx';

/** Shows the reported problems of the owner's business. */
export function BusinessReports({ timeZone }: { timeZone: string }) {
  const { businessId, client } = useBusinessClient();
  return <Reports key={businessId} client={client} timeZone={timeZone} />;
}
