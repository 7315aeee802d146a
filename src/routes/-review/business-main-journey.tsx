import { RecordedFlow } from '#contract/flow-recording.ts';
import { useBusinessClient } from '#src/features/session/use-business-client.ts';
import { MainJourneyCount } from '#src/features/review/main-journey-count.tsx';
import { reviewFlowStories } from './charts.ts';

/** Compares the main journey of a flow with the recorded journeys of the current business. Lifecycles are not recorded. */
export function BusinessMainJourney({ flowId }: { flowId: string }) {
  const { businessId, client } = useBusinessClient();
  const { data: flow } = RecordedFlow.safeParse(flowId);
  const loadStory = reviewFlowStories[flowId];
  return (
    flow &&
    loadStory && (
      <MainJourneyCount key={`${businessId} ${flow}`} flow={flow} client={client} loadStory={loadStory} />
    )
  );
}
