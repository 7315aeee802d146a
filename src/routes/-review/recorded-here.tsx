import { useRouteContext } from '@tanstack/react-router';
import { RecordedFlow } from '#contract/flow-recording.ts';
import { openQueryClient } from '#src/lib/query-client.ts';
import { Recorded, type RecordedProps } from '#src/screens/review/recorded.tsx';

/** The law of a record is not recorded: what people do to it is, in the flow they do it with. */
export function RecordedHere(props: Omit<RecordedProps, 'flow' | 'client'>) {
  const cache = useRouteContext({ from: '__root__', select: (context) => context.cache });
  const { data: flow } = RecordedFlow.safeParse(props.model.id);
  return flow && <Recorded {...props} flow={flow} client={openQueryClient(cache)} />;
}
