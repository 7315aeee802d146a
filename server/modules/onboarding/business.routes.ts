import type { FastifyRequest } from 'fastify';
import { businessCalls } from '#contract/people/business.ts';
import type { Deps } from '#server/deps.ts';
import { findOnboardingId } from './onboarding.repo.ts';
import { getNamedBusinessId } from '#server/plugins/access.ts';
import { type App, route } from '#server/plugins/route.ts';
import { openBusiness } from './open-business.service.ts';
import { type HandleHolder, checkHandle } from './handle.service.ts';

export function businessRoutes(app: App, deps: Deps): void {
  const findHolder = async (request: FastifyRequest): Promise<HandleHolder> => {
    const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) return {};
    const onboarder = await app.authority.onboarding(token);
    if (onboarder) return onboarder;
    const session = await app.authority.session(token, request.ip, getNamedBusinessId(request));
    if (!session) return {};
    const onboardingId = await findOnboardingId(deps.db, session.person.userId);
    return { onboardingId, businessId: session.member?.businessId };
  };

  route(app, businessCalls.storeIdentityCheck, async ({ query, request }) =>
    checkHandle(deps.db, query.handle.trim(), deps.clock.now(), await findHolder(request)),
  );
  route(app, businessCalls.createBusiness, ({ tx, caller, body }) =>
    openBusiness(deps, tx, caller.userId, body),
  );
}
