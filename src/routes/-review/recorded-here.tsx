import { RecordedFlow } from '#contract/flow-recording.ts';
import { useBusinessClient } from '#src/features/session/use-business-client.ts';
import { Recorded, type RecordedProps } from '#src/features/review/recorded.tsx';

/** The law of a record is not recorded: what people do to it is, in the flow they do it with. */
export function RecordedHere(props: Omit<RecordedProps, 'flow' | 'client'>) {
  const { businessId, client } = useBusinessClient();
  const { data: flow } = RecordedFlow.safeParse(props.model.id);
  return flow && <Recorded key={businessId} {...props} flow={flow} client={client} />;
}
