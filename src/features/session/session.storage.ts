import {
  activeTeam,
  type Known,
  type SessionContext,
  type SessionInput,
} from '#machines/flows/session/index.ts';
import { drafts } from '#src/lib/drafts.ts';
import { cookies, storage } from '#src/lib/storage.ts';

/** Stores the token, user, active business and team data in expiring cookies, and the lists in local storage. */
export function saveSession(context: SessionContext): void {
  const { token, user, businesses, teams, activeBusinessId } = context;
  if (token === undefined || !user) return;
  drafts.setOwner(user.id);
  const team = activeTeam(context);
  const business = businesses.find(({ id }) => id === activeBusinessId);
  cookies.write('token', token);
  cookies.write('user', user);
  if (activeBusinessId === undefined) cookies.remove('activeBusinessId');
  else cookies.write('activeBusinessId', activeBusinessId);
  if (team) cookies.write('teamData', team);
  else cookies.remove('teamData');
  storage.write('businesses', [...businesses]);
  storage.write('teamData', [...teams]);
  if (business) storage.write('activeBusiness', business);
  else storage.remove('activeBusiness');
}

/** Deletes the stored session. Drafts are deleted only when the person signs out: they survive an expired session. */
export function clearStoredSession({ endedBy }: Pick<SessionContext, 'endedBy'>): void {
  storage.clear();
  cookies.clear();
  if (endedBy === 'person') drafts.forgetAll();
}

function readCachedIdentity(): Known | undefined {
  const user = cookies.read('user');
  const businesses = storage.read('businesses');
  return user && businesses ? { user, businesses, teams: storage.read('teamData') ?? [] } : undefined;
}

export const loadSession = (): SessionInput => ({
  token: cookies.read('token'),
  cached: readCachedIdentity(),
  activeBusinessId: cookies.read('activeBusinessId'),
});
