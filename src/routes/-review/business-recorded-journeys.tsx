import { RecordedFlow } from '#contract/flow-recording.ts';
import { useBusinessClient } from '#src/features/session/use-business-client.ts';
import { RecordedJourneys, type RecordedJourneysProps } from '#src/features/review/recorded-journeys.tsx';

/** Shows the recorded journeys of a flow in the current business. Lifecycles are not recorded. */
export function BusinessRecordedJourneys(props: Omit<RecordedJourneysProps, 'flow' | 'client'>) {
  const { businessId, client } = useBusinessClient();
  const { data: flow } = RecordedFlow.safeParse(props.model.id);
  return flow && <RecordedJourneys key={businessId} {...props} flow={flow} client={client} />;
}
