import { Actor, type AnyActorLogic } from 'xstate';

export type AnyActor = Actor<AnyActorLogic>;

const flows = new Set<AnyActor>();
let watcher: ((actor: AnyActor) => void) | undefined;

/** Calls `onActor` with each flow's actor that runs on a page, now and later; one watcher at a time. Returns its end. */
export function watchFlows(onActor: (actor: AnyActor) => void): () => void {
  watcher = onActor;
  for (const actor of flows) onActor(actor);
  return () => {
    if (watcher === onActor) watcher = undefined;
  };
}

function register(running: object): void {
  const actor = 'actor' in running ? running.actor : running;
  if (!(actor instanceof Actor) || flows.has(actor)) return;
  flows.add(actor);
  actor.subscribe({ complete: () => flows.delete(actor) });
  watcher?.(actor);
}

const shows = new WeakMap<object, () => () => void>();

/**
 * An effect of the page that shows what a registry opened: see `show` there. An actor that was opened elsewhere,
 * as the one that is reviewed at `/test`, is not stopped.
 */
export const showFlow = (running: object): (() => void) => shows.get(running)?.() ?? (() => undefined);

/** The actors of one kind of page. They live outside React, from the moment when their page is shown until it is gone. */
export class ActorRegistry<Running extends { stop(): unknown }> {
  readonly #actors = new Set<Running>();
  readonly #owners = new WeakMap<Running, object>();

  /**
   * The one that is under way already, else a new one. With an `owner`, only one that was begun with the same: the client
   * of a business, whose flows another business does not take over.
   */
  open(matches: (actor: Running) => boolean, begin: () => Running, owner?: object): Running {
    const actor = [...this.#actors].find((one) => this.#owners.get(one) === owner && matches(one)) ?? begin();
    if (owner) this.#owners.set(actor, owner);
    this.#add(actor);
    return actor;
  }

  /** A new one each time: closing its page before it is done leaves nothing behind. */
  begin(actor: Running): Running {
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
    shows.set(actor, () => this.show(actor));
    register(actor);
  }

  #end(actor: Running): void {
    this.#actors.delete(actor);
    actor.stop();
  }
}
