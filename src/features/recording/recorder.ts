import { type JourneyBatch, recordingRules } from '#contract/flow-recording.ts';
import { ApiError } from '#src/lib/api/api-errors.ts';
import type { Recorder, JourneyRecording } from './recording.types.ts';
import { recordActor } from './journey-recording.ts';

/** A batch is sent after this time without a step, or once there are this many steps. */
const idleMs = 2_000;
const maxUnsentSteps = 50;
/** The delays after each failure; after one more failure the journey is dropped. */
const retryDelaysMs = [5_000, 20_000, 60_000];

export interface RecorderOptions {
  /** With `keepalive` the request outlives the page. */
  send: (batch: JourneyBatch, how: { keepalive: boolean }) => Promise<unknown>;
  /** Whether the same person is still signed in, in the same business. */
  isSameSession: () => boolean;
}

interface PendingJourney {
  tape: JourneyRecording;
  /** The number of steps that the server has. */
  sent: number;
  failures: number;
  isDropped: boolean;
  delivery?: Promise<boolean> | undefined;
  timer?: ReturnType<typeof setTimeout>;
}

/** Whether another try would fail in the same way. */
const isFinal = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.status < 500 && problem.status !== 429;

export function createRecorder({ send, isSameSession }: RecorderOptions): Recorder {
  const reels = new Map<string, PendingJourney>();
  let newest: PendingJourney | undefined;

  const nextBatch = ({ tape: { journeyId, flow, steps }, sent }: PendingJourney): JourneyBatch => ({
    journeyId,
    flow,
    steps: steps.slice(sent, sent + recordingRules.maxStepsAtOnce),
  });
  const isFullySent = ({ isDropped, sent, tape }: PendingJourney) => isDropped || sent >= tape.steps.length;
  const drop = (reel: PendingJourney) => {
    reel.isDropped = true;
    reel.tape.stop();
  };

  const sendNext = async (reel: PendingJourney, keepalive: boolean): Promise<void> => {
    if (!isSameSession()) return drop(reel);
    const batch = nextBatch(reel);
    try {
      await send(batch, { keepalive });
      reel.sent = Math.max(reel.sent, (batch.steps.at(-1)?.nth ?? 0) + 1);
      reel.failures = 0;
    } catch (problem) {
      const wait = retryDelaysMs[reel.failures];
      reel.failures += 1;
      if (wait === undefined || isFinal(problem)) drop(reel);
      else scheduleDelivery(reel, wait);
      throw problem;
    }
  };
  const sendAll = async (reel: PendingJourney): Promise<boolean> => {
    try {
      while (!isFullySent(reel)) await sendNext(reel, false);
    } catch {
      return false;
    } finally {
      reel.delivery = undefined;
    }
    return !reel.isDropped;
  };
  const deliver = (reel: PendingJourney): Promise<boolean> => {
    clearTimeout(reel.timer);
    return (reel.delivery ??= sendAll(reel));
  };
  const scheduleDelivery = (reel: PendingJourney, ms: number) => {
    clearTimeout(reel.timer);
    reel.timer = setTimeout(() => void deliver(reel), ms);
  };

  /** Drops journeys that are sent completely and can't be attached to a report any more. */
  const tidy = () => {
    for (const [id, reel] of reels)
      if (reel !== newest && reel.tape.isStopped() && isFullySent(reel)) reels.delete(id);
  };
  const onStep = (tape: JourneyRecording) => {
    const reel = reels.get(tape.journeyId) ?? { tape, sent: 0, failures: 0, isDropped: false };
    reels.set(tape.journeyId, reel);
    if (tape.flow !== 'session' || !newest || newest.tape.flow === 'session') newest = reel;
    tidy();
    // After a failure the delays apply.
    if (reel.failures > 0) return;
    if (tape.steps.length - reel.sent >= maxUnsentSteps) void deliver(reel);
    else scheduleDelivery(reel, idleMs);
  };

  const leave = () => {
    for (const reel of reels.values()) if (!isFullySent(reel)) sendNext(reel, true).catch(() => undefined);
  };
  return {
    follow: (actor) => {
      recordActor(actor, onStep);
    },
    newest: () => {
      if (!newest || newest.isDropped) return undefined;
      const { journeyId, flow } = newest.tape;
      return { journeyId, flow };
    },
    deliver: async (journeyId) => {
      const reel = reels.get(journeyId);
      return reel === undefined || deliver(reel);
    },
    leave,
    end: () => {
      leave();
      for (const reel of reels.values()) {
        clearTimeout(reel.timer);
        reel.tape.stop();
      }
      reels.clear();
    },
  };
}
