import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/call.ts';
import { isAccessAllowed } from '#contract/call-access.ts';
import type { Authority, Callers, Member, OnboardingCaller, Person } from '#server/caller.ts';
import { AppError } from '#server/app-error.ts';
import { type MembershipDeps, findMembership } from '#server/platform/membership.repo.ts';

export type Caller = Callers[keyof Callers];

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once the access check has passed; undefined on public calls. */
    caller: Caller;
  }
}

/**
 * Finds who makes a request and whether they may: 401 without a valid token, 403 without the permission, 404 for a
 * business in which the person has no membership, because another tenant's business does not exist for them.
 */
export async function getCaller(
  access: Access,
  request: FastifyRequest,
  authority: Authority,
): Promise<Caller> {
  if (access === 'public') return undefined;
  const token = bearerOf(request);
  if (access === 'onboarding') return (await authority.onboarding(token)) ?? refuse('NOT_SIGNED_IN');
  const businessId = access === 'person' ? undefined : getNamedBusinessId(request);
  const session = (await authority.session(token, request.ip, businessId)) ?? refuse('NOT_SIGNED_IN');
  if (access === 'person') return session.person;
  const member =
    session.member ?? refuse('BUSINESS_NOT_FOUND', session.isSuspended ? suspendedText : undefined);
  return isAccessAllowed(access, member.membership) ? member : refuse('NO_PERMISSION');
}

/**
 * Returns the caller of a call whose work before its transaction took time, with the access that they have now; the transaction
 * does nothing for a member who lost it meanwhile. @throws BUSINESS_NOT_FOUND, NO_PERMISSION
 */
export async function renewCaller(deps: MembershipDeps, access: Access, caller: Caller): Promise<Caller> {
  if (access === 'public' || access === 'onboarding' || access === 'person') return caller;
  if (!caller || isOnboarder(caller) || !isMember(caller)) return caller;
  const membership = (await findMembership(deps, caller)) ?? refuse('BUSINESS_NOT_FOUND');
  return isAccessAllowed(access, membership) ? { ...caller, membership } : refuse('NO_PERMISSION');
}

const suspendedText = 'Your access to this business is suspended. Ask its owner to restore it.';

function refuse(code: 'NOT_SIGNED_IN' | 'BUSINESS_NOT_FOUND' | 'NO_PERMISSION', message?: string): never {
  throw new AppError(code, message === undefined ? undefined : { message });
}

function bearerOf(request: FastifyRequest): string {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : refuse('NOT_SIGNED_IN');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the business that the request's header names. */
export function getNamedBusinessId(request: FastifyRequest): string | undefined {
  const header = request.headers['businessid'];
  return typeof header === 'string' && uuid.test(header) ? header : undefined;
}

/** The scope of a stored answer: the person in the business, the onboarding, or public. */
export function getIdempotencyScope(caller: Caller): string {
  if (!caller) return 'public';
  if (isOnboarder(caller)) return `onboarding ${caller.onboardingId}`;
  return `${isMember(caller) ? caller.businessId : 'person'} ${caller.userId}`;
}

/** The person, and the business, by which limits count a signed-in caller. */
export function getLimitAccount(caller: Caller): { userId?: string; businessId?: string } {
  if (!caller || isOnboarder(caller)) return {};
  return { userId: caller.userId, ...(isMember(caller) && { businessId: caller.businessId }) };
}

const isOnboarder = (caller: OnboardingCaller | Person | Member): caller is OnboardingCaller =>
  'onboardingId' in caller;
const isMember = (caller: Person | Member): caller is Member => 'businessId' in caller;
