import type { AnyActorRef } from 'xstate';

/**
 * A clock on which a test ends any single timer. XState's SimulatedClock also ends all earlier ones, so a journey in which
 * a code expires could never skip the resend countdown; in a chart, any delay can be the next to end.
 */
export class ManualClock {
  #timers = new Map<number, () => void>();
  #last = 0;

  setTimeout(run: () => void): number {
    this.#last += 1;
    this.#timers.set(this.#last, run);
    return this.#last;
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id);
  }

  /** Ends the timer at an index in the order in which they were set. */
  endTimer(place: number): void {
    const [id, run] = [...this.#timers][place] ?? [];
    if (id === undefined) throw new Error('no such timer is running');
    this.#timers.delete(id);
    run?.();
  }

  /** Ends a delay of an actor whose timers all use this clock. */
  endDelay(actor: AnyActorRef, isMeant: (type: string) => boolean): void {
    const scheduled = Object.values(actor.system.getSnapshot()._scheduledEvents);
    this.endTimer(scheduled.findIndex(({ event }) => isMeant(event.type)));
  }
}
