/** The actors of one kind of page. They live outside React, from the first sight of their page until it is gone. */
export class UnderWay<Running extends { stop(): unknown }> {
  readonly #actors = new Set<Running>();

  /** The one that is under way already, else a new one. */
  open(isIt: (actor: Running) => boolean, begin: () => Running): Running {
    const actor = [...this.#actors].find(isIt) ?? begin();
    this.#actors.add(actor);
    return actor;
  }

  /** An effect of the page: while it is there its actor goes on, and no other does. */
  show(actor: Running): () => void {
    for (const other of this.#actors) if (other !== actor) this.#end(other);
    this.#actors.add(actor);
    return () => {
      this.#actors.delete(actor);
      // React may take a page away and put the same back at once.
      queueMicrotask(() => !this.#actors.has(actor) && this.#end(actor));
    };
  }

  #end(actor: Running): void {
    this.#actors.delete(actor);
    actor.stop();
  }
}
