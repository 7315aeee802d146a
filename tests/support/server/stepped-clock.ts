import type { Clock } from '#server/clock.ts';

/** A clock that only moves on command, so that every run has the same times. */
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
