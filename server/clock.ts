/** The server's only source of time, used for everything that expires, locks, ages or gets a timestamp. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that can be moved and continues from there; for tests and for creating the demo's year. */
export class MovableClock implements Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  set(instant: Date): void {
    this.#offsetMs = instant.getTime() - Date.now();
  }

  advance(byMs: number): void {
    this.#offsetMs += byMs;
  }
}

/** Returns the instant that many milliseconds earlier. */
export const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
/** Returns the instant that many milliseconds later. */
export const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
