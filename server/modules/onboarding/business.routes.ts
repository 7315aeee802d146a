import type { FastifyRequest } from 'fastify';
import { businessCalls } from '#contract/people/business.ts';
import type { Deps } from '#server/deps.ts';
import { findOnboardingId } from './onboarding.repo.ts';
import { type App, route } from '#server/plugins/route.ts';
import { openBusiness } from './open-business.service.ts';
import { checkHandle } from './handle.service.ts';

export function businessRoutes(app: App, deps: Deps): void {
  /** A handle that the caller holds themselves is not reported as taken. */
  const findOwnOnboarding = async (request: FastifyRequest): Promise<string | undefined> => {
    const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) return undefined;
    const onboarder = await app.authority.onboarding(token);
    if (onboarder) return onboarder.onboardingId;
    const session = await app.authority.session(token, request.ip, undefined);
    return session && findOnboardingId(deps.db, session.person.userId);
  };

  route(app, businessCalls.storeIdentityCheck, async ({ query, request }) =>
    checkHandle(deps.db, query.handle.trim(), deps.clock.now(), await findOwnOnboarding(request)),
  );
  route(app, businessCalls.createBusiness, ({ tx, caller, body }) =>
    openBusiness(deps, tx, caller.userId, body),
  );
}
