import type { Clock } from '#server/clock.ts';

/** A clock that stays where it is until it is moved: the same steps happen at the same instants in every run. */
export class SteppedClock implements Clock {
  #now: number;

  constructor(start: Date) {
    this.#now = start.getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(instant: Date): void {
    this.#now = instant.getTime();
  }

  advance(byMs: number): void {
    this.#now += byMs;
  }
}
