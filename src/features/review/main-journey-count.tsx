import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { RecordedFlow } from '#contract/flow-recording.ts';
import type { FlowStory } from '#machines/story/story.ts';
import { flowFiguresQuery } from '#src/features/recording/flow-recordings.queries.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { compareWithMainJourney } from './compare-with-main-journey.ts';
import { t } from './main-journey-count.messages.ts';

export type MainJourneyCountProps = {
  flow: RecordedFlow;
  client: QueryClient;
  /** The story comes with its chart, so it is loaded only where there are journeys. */
  loadStory: () => Promise<FlowStory>;
};

/** Compares the main journey with the ways that people went. Without journeys it shows nothing. */
export function MainJourneyCount({ flow, client, loadStory }: MainJourneyCountProps) {
  const { data: figures } = useQuery(flowFiguresQuery(flow), client);
  const { data: story } = useQuery(
    {
      queryKey: ['story', flow],
      queryFn: loadStory,
      enabled: figures !== undefined && figures.sequences.length > 0,
      staleTime: Number.POSITIVE_INFINITY,
    },
    client,
  );
  const compared = figures && story && compareWithMainJourney(story, figures.sequences);
  if (!compared) return null;
  const { count, main, mainWay, frequent } = compared;
  const source = <Text tone="muted">{t('journeysToGoal', { days: figures.days })}</Text>;
  if (!frequent)
    return (
      <div>
        <Text>{t(main > count / 2 ? 'mainJourneyMost' : 'mainJourneyFirst', { main, count })}</Text>
        {source}
      </div>
    );
  const [most, way] = [frequent.count, writeWay(frequent.way)];
  return (
    <Notice tone="info" title={t(most > count / 2 ? 'mainJourneyDiffers' : 'mainJourneyRarer')}>
      <Text>{t('frequentWay', { most, count, way, mainWay: writeWay(mainWay), main })}</Text>
      {source}
    </Notice>
  );
}

const writeWay = (steps: readonly number[]): string => steps.join(' → ');
