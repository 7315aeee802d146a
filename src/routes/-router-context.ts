import type { Boot } from '#contract/boot.ts';
import type { BusinessCache } from '#src/lib/api/query-client.ts';
import type { SessionActor } from '#src/features/session/session.actor.ts';

/** The values outside React that every route receives. */
export interface RouterContext {
  boot: Boot;
  session: SessionActor;
  /** The query cache of the active business. */
  cache: BusinessCache;
  /** Returns true for a path of the same origin that has a screen. */
  isKnownPath(path: string): boolean;
  /** Returns the path before the current navigation. */
  previousPath(): string | undefined;
}
