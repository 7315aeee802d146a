import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { ErrorCode } from '#contract/errors.ts';
import { permission } from '#domain/permission.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { type Known, canStay, sessionMachine } from '#machines/flows/session/index.ts';
import { sessionModel } from '#machines/flows/session/session.model.ts';
import { enter, step } from '#machines/graph/step.ts';

const { token = '', cached, activeBusinessId = '' } = sessionModel.starts['a returning user'] ?? {};
const cachedSession = cached as Known;
const answer = (id: string, data: object) => ({
  type: `xstate.done.actor.${id}`,
  output: { ok: true, data },
});
const after = (snapshot: AnyMachineSnapshot, ...events: (EventObject & Record<string, unknown>)[]) =>
  events.reduce((now, event) => step(sessionMachine, now, event).snapshot, snapshot);
/** Returns the session of a member of the active business, confirmed by the server. */
const working = (): AnyMachineSnapshot =>
  after(
    enter(sessionMachine, { token, cached: cachedSession, activeBusinessId }).snapshot,
    answer('refresh', cachedSession),
  );
const refused = (code: ErrorCode, of: object = {}) => ({
  type: 'call.refused',
  code,
  token,
  businessId: activeBusinessId,
  ...of,
});
const stateAfter = (...events: (EventObject & Record<string, unknown>)[]) =>
  statePath(after(working(), ...events));

describe('a refused request', () => {
  it('ends the session when its token is rejected', () => {
    const snapshot = after(working(), refused('NOT_SIGNED_IN'));
    expect(statePath(snapshot)).toBe('signedOut.ready');
    expect(snapshot.context.endedBy).toBe('server');
  });
  it.each([
    ['the token of another session', refused('NOT_SIGNED_IN', { token: 'another' })],
    ['no token', refused('NOT_SIGNED_IN', { token: undefined })],
    ['credentials that are wrong', refused('WRONG_CREDENTIALS')],
    ['another business', refused('NO_PERMISSION', { businessId: 'another' })],
    ['no business', refused('BUSINESS_NOT_FOUND', { businessId: undefined })],
    ['an order that does not exist', refused('NOT_FOUND')],
  ])('with %s changes nothing', (_what, event) => expect(stateAfter(event)).toBe('signedIn.current'));
  it.each(['NO_PERMISSION', 'BUSINESS_NOT_FOUND'] as const)('with %s reloads the permissions', (code) =>
    expect(stateAfter(refused(code))).toBe('signedIn.checkingAccess'),
  );
});

describe('the reloaded access', () => {
  const reloadAccess = (data: Known) =>
    after(working(), refused('NO_PERMISSION'), answer('checkAccess', data));

  it('changes nothing when the permissions are the same', () =>
    expect(statePath(reloadAccess(cachedSession))).toBe('signedIn.current'));
  it('lists the resources with reduced permissions', () => {
    const teams = [{ businessId: activeBusinessId, permissions: [permission('CUSTOMER', 'manage')] }];
    const snapshot = reloadAccess({ ...cachedSession, teams });
    expect(statePath(snapshot)).toBe('signedIn.permissionLost');
    expect(snapshot.context.lost).toMatchObject({ what: 'permission', resources: ['ORDER'] });
    expect(canStay(snapshot.context, '/dashboard/store/orders')).toBe(false);
    expect(canStay(snapshot.context, '/dashboard/store/customers')).toBe(true);
  });
  it('redirects a team member without any permission', () => {
    const snapshot = reloadAccess({
      ...cachedSession,
      teams: [{ businessId: activeBusinessId, permissions: [] }],
    });
    expect(canStay(snapshot.context, '/dashboard/store/orders')).toBe(false);
  });
  it('names the business that was lost, and continues in another one after the message', () => {
    const businesses = cachedSession.businesses.filter(({ id }) => id !== activeBusinessId);
    const snapshot = reloadAccess({ ...cachedSession, businesses, teams: [] });
    expect(statePath(snapshot)).toBe('signedIn.businessLost');
    expect(snapshot.context.lost).toEqual({ what: 'business', name: 'Bola Books' });
    const next = after(snapshot, { type: 'access.seen' });
    expect(statePath(next)).toBe('signedIn.current');
    expect(next.context).toMatchObject({ activeBusinessId: businesses[0]?.id, lost: undefined });
  });
  it('tells a suspended member so, and whom to ask', () => {
    const suspension = { businessId: activeBusinessId, businessName: 'Bola Books', ownerName: 'Bola Ade' };
    const suspensions = [{ ...suspension, businessId: 'another' }, suspension];
    const snapshot = reloadAccess({ ...cachedSession, businesses: [], teams: [], suspensions });
    expect(snapshot.context.lost).toEqual({ what: 'business', name: 'Bola Books', suspension });
    const next = after(snapshot, { type: 'access.seen' });
    expect(statePath(next)).toBe('completingProfile.business.editing');
    expect(next.context.suspensions).toEqual(suspensions);
  });
  it('leads to creating a business when there is no other', () => {
    const snapshot = reloadAccess({ ...cachedSession, businesses: [], teams: [] });
    expect(statePath(after(snapshot, { type: 'access.seen' }))).toBe('completingProfile.business.editing');
  });
});

describe('a start with a business that was lost in the meantime', () => {
  it('shows a message instead of a silent change to another business', () => {
    const businesses = cachedSession.businesses.filter(({ id }) => id !== activeBusinessId);
    const { snapshot } = enter(sessionMachine, { token, cached: cachedSession, activeBusinessId });
    const refreshed = after(snapshot, answer('refresh', { ...cachedSession, businesses, teams: [] }));
    expect(statePath(refreshed)).toBe('signedIn.businessLost');
  });
});
