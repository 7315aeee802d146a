/**
 * Idempotency-Keys of the writes behind one button. The same content keeps its key until an answer has come, so that a
 * write whose answer was lost has its effect once when it is tried again; other content, and the next write, get a new key.
 */
export class AttemptKey {
  #attempt: { content: string; key: string } | undefined;

  /** Returns the key for that content, which is compared as JSON. */
  keyOf(content: unknown): string {
    const text = JSON.stringify(content);
    if (this.#attempt?.content !== text) this.#attempt = { content: text, key: crypto.randomUUID() };
    return this.#attempt.key;
  }

  /** An answer has come. */
  settle(): void {
    this.#attempt = undefined;
  }
}
