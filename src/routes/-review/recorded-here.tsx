import { RecordedFlow } from '#contract/flow-recording.ts';
import { useBusinessClient } from '#src/features/session/use-business-client.ts';
import { Recorded, type RecordedProps } from '#src/features/review/recorded.tsx';

/** Shows the recorded journeys of a flow in the current business. Lifecycles are not recorded. */
export function RecordedHere(props: Omit<RecordedProps, 'flow' | 'client'>) {
  const { businessId, client } = useBusinessClient();
  const { data: flow } = RecordedFlow.safeParse(props.model.id);
  return flow && <Recorded key={businessId} {...props} flow={flow} client={client} />;
}
