import type { AnyActorRef } from 'xstate';
import { sampleNowMs } from '#machines/sample-time.ts';

interface Timer {
  run(): void;
  waitMs: number;
}

/**
 * A clock on which a test ends any single timer. XState's SimulatedClock also ends all earlier ones, so a journey in which
 * a code expires could never skip the resend countdown; in a chart, any delay can be the next to end.
 */
export class ManualClock {
  #timers = new Map<number, Timer>();
  #last = 0;
  #nowMs = sampleNowMs;

  /** Returns the time on this clock in milliseconds since 1970. It passes only when a timer ends. */
  now(): number {
    return this.#nowMs;
  }

  /** Moves the clock on to a time, unless it is past it. */
  advanceTo(ms: number): void {
    this.#nowMs = Math.max(this.#nowMs, ms);
  }

  setTimeout(run: () => void, waitMs = 0): number {
    this.#last += 1;
    this.#timers.set(this.#last, { run, waitMs });
    return this.#last;
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id);
  }

  /** Ends the timer at an index in the order in which they were set. */
  endTimer(place: number): void {
    const [id, timer] = [...this.#timers][place] ?? [];
    if (id === undefined || timer === undefined) throw new Error('no such timer is running');
    this.#timers.delete(id);
    this.#nowMs += timer.waitMs;
    timer.run();
  }

  /** Ends a delay of an actor whose timers all use this clock. */
  endDelay(actor: AnyActorRef, isMeant: (type: string) => boolean): void {
    const scheduled = Object.values(actor.system.getSnapshot()._scheduledEvents);
    this.endTimer(scheduled.findIndex(({ event }) => isMeant(event.type)));
  }
}
