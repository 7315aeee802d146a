/**
 * Passes a secret from the field that owns it to the call that needs it, past every chart, snapshot, address and storage.
 * It stays for another try until it is forgotten, and goes with the page.
 */
export class HandOver<Secret> {
  #held: Secret | undefined;

  give(secret: Secret): void {
    this.#held = secret;
  }

  /** @throws Error where nobody gave it, as after a reload */
  take(): Secret {
    if (this.#held === undefined) throw new Error('What is secret has to be typed again');
    return this.#held;
  }

  forget(): void {
    this.#held = undefined;
  }
}
