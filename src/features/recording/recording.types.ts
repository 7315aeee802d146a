import type { JourneyStep, RecordedFlow } from '#contract/flow-recording.ts';
import type { AnyActor } from '#src/flows/actor-registry.ts';

/** What one actor did: names of events and states with their times, and nothing of what these hold. */
export interface Tape {
  readonly journeyId: string;
  readonly flow: RecordedFlow;
  readonly steps: readonly JourneyStep[];
  isStopped(): boolean;
  stop(): void;
}

export interface RecordedJourney {
  journeyId: string;
  flow: RecordedFlow;
}

/** Takes the journeys of one person in one business down. Whatever becomes of that, the flows go on as without it. */
export interface Recorder {
  follow(actor: AnyActor): void;
  /** Where something happened last; the session counts only where nothing else was recorded. */
  newest(): RecordedJourney | undefined;
  /** Sends what there is of a journey; false where that failed. */
  deliver(journeyId: string): Promise<boolean>;
  /** The page may go away: sends what there is without waiting. */
  leave(): void;
  end(): void;
}
