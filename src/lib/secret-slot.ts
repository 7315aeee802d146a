/**
 * Passes a secret from its field to the call that needs it, without storing it in a chart, snapshot, address or storage. It
 * is kept for retries until `forget` is called or the page is closed.
 */
export class SecretSlot<Secret> {
  #held: Secret | undefined;

  set(secret: Secret): void {
    this.#held = secret;
  }

  /** @throws Error if no secret was given, for example after a reload */
  take(): Secret {
    if (this.#held === undefined) throw new Error('The secret has to be entered again');
    return this.#held;
  }

  clear(): void {
    this.#held = undefined;
  }
}
