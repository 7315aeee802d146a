import { afterEach, beforeEach, vi } from 'vitest';

/** The deadlines of the client's calls, which only the test ends, so that no real time passes. */
export interface Deadlines {
  /** Returns the number of deadlines that were set in the current test. */
  count(): number;
  /** Ends all deadlines: the calls that are in flight time out, and the others are over. */
  end(): void;
}

/** Holds the deadlines of each test of the current suite. */
export function holdDeadlines(): Deadlines {
  let held: AbortController[] = [];
  let release: () => void;
  beforeEach(() => {
    held = [];
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const deadline = new AbortController();
      held.push(deadline);
      return deadline.signal;
    });
    release = () => {
      spy.mockRestore();
    };
  });
  afterEach(() => release());
  return {
    count: () => held.length,
    end() {
      for (const deadline of held) deadline.abort(new DOMException('The deadline is over', 'TimeoutError'));
    },
  };
}
