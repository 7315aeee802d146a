import type { Boot } from '#contract/boot.ts';
import type { BusinessCache } from '#src/lib/api/query-client.ts';
import type { OnboardingActor } from '#src/features/onboarding/onboarding.actor.ts';
import type { SessionActor } from '#src/features/session/session.actor.ts';

/** What lives outside React and is handed to every route. */
export interface RouterContext {
  boot: Boot;
  session: SessionActor;
  /** Answers of the server, in the active business alone. */
  cache: BusinessCache;
  /** Flows that are under way in this tab; each is made by the route that needs it. */
  flows: { onboarding?: OnboardingActor };
  /** How many routes stand at a path, the root among them, once all are known. */
  routesAt(path: string): Promise<number>;
  /** A path of the own origin for which there is a screen. */
  isKnownPath(path: string): Promise<boolean>;
  /** Where the person was before the navigation that is under way. */
  previousPath(): string | undefined;
}
