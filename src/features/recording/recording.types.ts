import type { JourneyStep, RecordedFlow } from '#contract/flow-recording.ts';
import type { AnyActor } from '#src/flows/actor-registry.ts';

/** The recorded steps of an actor: names of events and states with their times, and no data. */
export interface JourneyRecording {
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

/** Records the journeys of a person in a business. A failure never affects the flows. */
export interface Recorder {
  follow(actor: AnyActor): void;
  /** Returns the journey with the latest step; the session only if nothing else was recorded. */
  newest(): RecordedJourney | undefined;
  /** Sends the steps of a journey that aren't sent yet. Returns false if that failed. */
  deliver(journeyId: string): Promise<boolean>;
  /** Sends the remaining steps without waiting, because the page may close. */
  leave(): void;
  end(): void;
}
