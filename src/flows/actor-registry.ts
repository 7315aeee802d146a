import { Actor, type AnyActorLogic } from 'xstate';

export type AnyActor = Actor<AnyActorLogic>;

const flows = new Set<AnyActor>();
let watcher: ((actor: AnyActor) => void) | undefined;

/**
 * Calls `onActor` with each flow's actor that runs on a page, now and later. There is one watcher at a time.
 * @returns a function that stops watching
 */
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

const showEffects = new WeakMap<object, () => () => void>();

/**
 * The effect of a page that shows an actor of a registry; see `ActorRegistry.show`. An actor from elsewhere, such as the
 * one that is reviewed at `/test`, is not stopped.
 */
export const showFlow = (running: object): (() => void) => showEffects.get(running)?.() ?? (() => undefined);

/** Owns the actors of one kind of page. They live outside React, from when their page is shown until it is closed. */
export class ActorRegistry<Running extends { stop(): unknown }> {
  readonly #actors = new Set<Running>();
  readonly #owners = new WeakMap<Running, object>();

  /**
   * Returns a running actor that matches, else a new one. With an `owner`, such as the query client of a business, only an
   * actor with the same owner matches, so that one business never takes over the flow of another.
   */
  open(matches: (actor: Running) => boolean, begin: () => Running, owner?: object): Running {
    const actor = [...this.#actors].find((one) => this.#owners.get(one) === owner && matches(one)) ?? begin();
    if (owner) this.#owners.set(actor, owner);
    this.#add(actor);
    return actor;
  }

  /** Adds a new actor. Closing its page before it has ended leaves nothing behind. */
  begin(actor: Running): Running {
    this.#add(actor);
    return actor;
  }

  /** The effect of the actor's page: stops all other actors, and this one when the page is closed. */
  show(actor: Running): () => void {
    for (const other of this.#actors) if (other !== actor) this.#end(other);
    this.#add(actor);
    return () => {
      this.#actors.delete(actor);
      // React may unmount a page and mount it again at once.
      queueMicrotask(() => !this.#actors.has(actor) && this.#end(actor));
    };
  }

  #add(actor: Running): void {
    this.#actors.add(actor);
    showEffects.set(actor, () => this.show(actor));
    register(actor);
  }

  #end(actor: Running): void {
    this.#actors.delete(actor);
    actor.stop();
  }
}
