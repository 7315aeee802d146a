/**
 * Creates the Idempotency-Keys of the writes behind one button. The same content keeps its key until the write has
 * succeeded, so that retrying a write whose response was lost takes effect only once. Other content and the next write get
 * a new key.
 */
export class AttemptKey {
  #attempt: { content: string; key: string } | undefined;

  /** Returns the key for that content, which is compared as JSON. */
  getKey(content: unknown): string {
    const text = JSON.stringify(content);
    if (this.#attempt?.content !== text) this.#attempt = { content: text, key: crypto.randomUUID() };
    return this.#attempt.key;
  }

  /** Ends the attempt after the write has succeeded. */
  settle(): void {
    this.#attempt = undefined;
  }
}
