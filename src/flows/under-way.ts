import { Actor, type AnyActorLogic } from 'xstate';

export type AnyActor = Actor<AnyActorLogic>;

const flows = new Set<AnyActor>();
let watcher: ((actor: AnyActor) => void) | undefined;

/** Hears of each flow's actor that is under way on a page, and that will be; one at a time. Returns its end. */
export function watchFlows(heard: (actor: AnyActor) => void): () => void {
  watcher = heard;
  for (const actor of flows) heard(actor);
  return () => {
    if (watcher === heard) watcher = undefined;
  };
}

function note(running: object): void {
  const actor = 'actor' in running ? running.actor : running;
  if (!(actor instanceof Actor) || flows.has(actor)) return;
  flows.add(actor);
  actor.subscribe({ complete: () => flows.delete(actor) });
  watcher?.(actor);
}

/** The actors of one kind of page. They live outside React, from the first sight of their page until it is gone. */
export class UnderWay<Running extends { stop(): unknown }> {
  readonly #actors = new Set<Running>();
  readonly #owners = new WeakMap<Running, object>();

  /**
   * The one that is under way already, else a new one. With an `owner`, only one that was begun with the same: the client
   * of a business, whose flows another business does not take over.
   */
  open(isIt: (actor: Running) => boolean, begin: () => Running, owner?: object): Running {
    const actor = [...this.#actors].find((one) => this.#owners.get(one) === owner && isIt(one)) ?? begin();
    if (owner) this.#owners.set(actor, owner);
    this.#add(actor);
    return actor;
  }

  /** An effect of the page: while it is there its actor goes on, and no other does. */
  show(actor: Running): () => void {
    for (const other of this.#actors) if (other !== actor) this.#end(other);
    this.#add(actor);
    return () => {
      this.#actors.delete(actor);
      // React may take a page away and put the same back at once.
      queueMicrotask(() => !this.#actors.has(actor) && this.#end(actor));
    };
  }

  #add(actor: Running): void {
    this.#actors.add(actor);
    note(actor);
  }

  #end(actor: Running): void {
    this.#actors.delete(actor);
    actor.stop();
  }
}
