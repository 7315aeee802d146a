import type { Boot } from '#contract/boot.ts';
import type { BusinessCache } from '#src/lib/api/query-client.ts';
import type { SessionActor } from '#src/features/session/session.actor.ts';

/** The values outside React that every route receives. */
export interface RouterContext {
  boot: Boot;
  session: SessionActor;
  /** Answers of the server, in the active business alone. */
  cache: BusinessCache;
  /** A path of the own origin for which there is a screen. */
  isKnownPath(path: string): boolean;
  /** Where the person was before the navigation that is under way. */
  previousPath(): string | undefined;
}
