import { useBusinessClient } from '#src/flows/session/use-business-client.ts';
import { Reports } from '#src/screens/review/reports.tsx';

/** Of the owner's own business. */
export function ReportsHere({ timeZone }: { timeZone: string }) {
  const { businessId, client } = useBusinessClient();
  return <Reports key={businessId} client={client} timeZone={timeZone} />;
}
