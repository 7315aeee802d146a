import type { AnyActorRef } from 'xstate';

/**
 * A clock on which a test lets one timer elapse, whichever it is. XState's SimulatedClock lets all earlier
 * ones elapse too, so a journey in which a code expires could never skip the resend countdown beside it;
 * in a chart, as in its exploration, every delay may be the next to end.
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

  /** Lets the timer at a place in the order of their setting elapse. */
  elapse(place: number): void {
    const [id, run] = [...this.#timers][place] ?? [];
    if (id === undefined) throw new Error('no such timer is running');
    this.#timers.delete(id);
    run?.();
  }

  /** Lets that delay of an actor end, all of whose timers stand on this clock. */
  elapseIn(actor: AnyActorRef, isMeant: (type: string) => boolean): void {
    const scheduled = Object.values(actor.system.getSnapshot()._scheduledEvents);
    this.elapse(scheduled.findIndex(({ event }) => isMeant(event.type)));
  }
}
