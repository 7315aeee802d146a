/** The server's one source of time. Everything that expires, locks, ages or is stamped asks it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that runs on from wherever it was moved to; for tests and for making the demo's year. */
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

/** The instant so many milliseconds before. */
export const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
/** The instant so many milliseconds later. */
export const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
