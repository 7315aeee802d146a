import { isRedirect, type ParsedLocation } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { permission } from '#domain/permission.ts';
import { type Known, sessionMachine } from '#machines/flows/session/index.ts';
import { sessionModel } from '#machines/flows/session/session.model.ts';
import type { RouterContext } from '#src/routes/-router-context.ts';
import { requireSignedIn, requireSignedOut } from '#src/features/session/session.guards.ts';
import { notifications } from '#src/ui/feedback/notifications.ts';

const { cached } = sessionModel.starts['a returning user'] ?? {};
const cachedSession = cached as Known;
const page = { cookie: '', location: { hostname: 'localhost' } };
const at = (href: string) => ({ href, pathname: href.split('?')[0] }) as ParsedLocation;

function contextOf(who: Known | undefined, previous?: string): RouterContext {
  const nothing = () => undefined;
  const machine = sessionMachine.provide({
    actions: { keep: nothing, forget: nothing, notifyTabs: nothing, clearBusinessData: nothing },
  });
  const session = createActor(machine, {
    input: { token: who && 'token', cached: who, activeBusinessId: undefined },
  });
  return {
    boot: {
      mode: 'demo',
      isStaging: false,
      hasCourier: true,
      unverifiedEmailsADay: 50,
      hasSms: true,
      supportEmail: 'help@kontor.example',
      hasSessionReplay: false,
      build: '',
      encryptionKey: null,
      clientId: null,
      demoAccounts: [],
    },
    session: session.start(),
    cache: {},
    isKnownPath: (path) => path.startsWith('/dashboard'),
    previousPath: () => previous,
  };
}

const led = async (guard: Promise<void>) => {
  const thrown: unknown = await guard.then(
    () => undefined,
    (problem: unknown) => problem,
  );
  return isRedirect(thrown) ? thrown.options : thrown;
};

beforeEach(() => {
  page.cookie = '';
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
  notifications.set([]);
});

describe('the guard of the dashboard', () => {
  const [owned] = cachedSession.businesses;
  const member: Known = {
    ...cachedSession,
    teams: [{ businessId: owned?.id ?? '', permissions: [permission('CUSTOMER', 'view-only')] }],
  };
  const visit = (context: RouterContext, href: string, preload = false) =>
    led(requireSignedIn({ context, location: at(href), preload }));

  it('redirects people without a session to sign in, and keeps the full path', async () => {
    expect(await visit(contextOf(undefined), '/dashboard/store/orders?status=CREATED')).toMatchObject({
      to: '/',
      search: { redirect: '/dashboard/store/orders?status=CREATED' },
    });
  });

  it('lets an owner open every page, and a member those that the permissions allow', async () => {
    expect(await visit(contextOf(cachedSession), '/dashboard/store/orders')).toBeUndefined();
    expect(await visit(contextOf(member), '/dashboard/store/customers')).toBeUndefined();
  });

  it('shows a member that they have no access, and leads back', async () => {
    const back = await visit(contextOf(member, '/dashboard/profile'), '/dashboard/store/orders');
    expect(back).toMatchObject({ href: '/dashboard/profile' });
    expect(notifications.get()).toMatchObject([
      {
        title: "You're Unauthorized",
        description: 'You do not have access to the requested page',
        color: 'danger',
      },
    ]);
  });

  it('redirects to the dashboard without a way back, and shows nothing for a page that is only preloaded', async () => {
    expect(await visit(contextOf(member), '/dashboard/store/orders', true)).toMatchObject({
      href: '/dashboard',
    });
    expect(notifications.get()).toEqual([]);
  });

  it('does not check a member without any permission: the server rejects them', async () => {
    const powerless = { ...member, teams: [{ businessId: owned?.id ?? '', permissions: [] }] };
    expect(await visit(contextOf(powerless), '/dashboard/store/orders')).toBeUndefined();
  });
});

describe('the guard of sign-in and sign-up', () => {
  const visit = (context: RouterContext, path: string, redirectPath?: string) =>
    led(requireSignedOut({ context, location: at(path), preload: false }, redirectPath));

  it('does nothing for people without a session', async () => {
    expect(await visit(contextOf(undefined), '/')).toBeUndefined();
    expect(await visit(contextOf(undefined), '/auth/reset')).toBeUndefined();
    expect(await visit(contextOf(undefined), '/auth/success')).toMatchObject({ to: '/' });
  });

  it('redirects signed-in people to the page that they wanted, if it exists here', async () => {
    expect(await visit(contextOf(cachedSession), '/', '/dashboard/profile?x=1')).toMatchObject({
      href: '/dashboard/profile?x=1',
    });
    expect(await visit(contextOf(cachedSession), '/', 'https://elsewhere.example/')).toMatchObject({
      href: '/dashboard',
    });
    expect(await visit(contextOf(cachedSession), '/auth')).toMatchObject({ href: '/dashboard' });
  });

  it('keeps people in onboarding until they leave its last page', async () => {
    page.cookie = 'onboardingOngoing=true';
    expect(await visit(contextOf(cachedSession), '/auth/success')).toBeUndefined();
    expect(await visit(contextOf(cachedSession), '/auth')).toMatchObject({ to: '/auth/success' });
  });
});
