import { type JourneyBatch, recordingRules } from '#contract/flow-recording.ts';
import { ApiFailure } from '#src/lib/api/failures.ts';
import type { Recorder, Tape } from './recording.types.ts';
import { tapeOf } from './tape.ts';

/** A batch is sent after this time without a step, or once there are this many steps. */
const quietMs = 2_000;
const soManySteps = 50;
/** The delays after each failure; after one more failure the journey is dropped. */
const againMs = [5_000, 20_000, 60_000];

export interface Needs {
  /** With `keepalive` the request outlives the page. */
  send: (batch: JourneyBatch, how: { keepalive: boolean }) => Promise<unknown>;
  /** Whether the same person is still signed in, in the same business. */
  isStillHere: () => boolean;
}

interface Reel {
  tape: Tape;
  /** The number of steps that the server has. */
  sent: number;
  failures: number;
  isLost: boolean;
  underWay?: Promise<boolean> | undefined;
  timer?: ReturnType<typeof setTimeout>;
}

/** Whether another try would fail in the same way. */
const isFinal = (problem: unknown): boolean =>
  problem instanceof ApiFailure && problem.status < 500 && problem.status !== 429;

export function createRecorder({ send, isStillHere }: Needs): Recorder {
  const reels = new Map<string, Reel>();
  let newest: Reel | undefined;

  const nextBatch = ({ tape: { journeyId, flow, steps }, sent }: Reel): JourneyBatch => ({
    journeyId,
    flow,
    steps: steps.slice(sent, sent + recordingRules.mostStepsAtOnce),
  });
  const isWhole = ({ isLost, sent, tape }: Reel) => isLost || sent >= tape.steps.length;
  const giveUp = (reel: Reel) => {
    reel.isLost = true;
    reel.tape.stop();
  };

  const sendNext = async (reel: Reel, keepalive: boolean): Promise<void> => {
    if (!isStillHere()) return giveUp(reel);
    const batch = nextBatch(reel);
    try {
      await send(batch, { keepalive });
      reel.sent = Math.max(reel.sent, (batch.steps.at(-1)?.nth ?? 0) + 1);
      reel.failures = 0;
    } catch (problem) {
      const wait = againMs[reel.failures];
      reel.failures += 1;
      if (wait === undefined || isFinal(problem)) giveUp(reel);
      else deliverIn(reel, wait);
      throw problem;
    }
  };
  const sendAll = async (reel: Reel): Promise<boolean> => {
    try {
      while (!isWhole(reel)) await sendNext(reel, false);
    } catch {
      return false;
    } finally {
      reel.underWay = undefined;
    }
    return !reel.isLost;
  };
  const deliver = (reel: Reel): Promise<boolean> => {
    clearTimeout(reel.timer);
    return (reel.underWay ??= sendAll(reel));
  };
  const deliverIn = (reel: Reel, ms: number) => {
    clearTimeout(reel.timer);
    reel.timer = setTimeout(() => void deliver(reel), ms);
  };

  /** Drops journeys that are sent completely and can't be attached to a report any more. */
  const tidy = () => {
    for (const [id, reel] of reels)
      if (reel !== newest && reel.tape.isStopped() && isWhole(reel)) reels.delete(id);
  };
  const onStep = (tape: Tape) => {
    const reel = reels.get(tape.journeyId) ?? { tape, sent: 0, failures: 0, isLost: false };
    reels.set(tape.journeyId, reel);
    if (tape.flow !== 'session' || !newest || newest.tape.flow === 'session') newest = reel;
    tidy();
    // After a failure the delays apply.
    if (reel.failures > 0) return;
    if (tape.steps.length - reel.sent >= soManySteps) void deliver(reel);
    else deliverIn(reel, quietMs);
  };

  const leave = () => {
    for (const reel of reels.values()) if (!isWhole(reel)) sendNext(reel, true).catch(() => undefined);
  };
  return {
    follow: (actor) => {
      tapeOf(actor, onStep);
    },
    newest: () => {
      if (!newest || newest.isLost) return undefined;
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
