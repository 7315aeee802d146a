import { type CallResult, resultIn, dataOf } from '../call-result.ts';
import type { SessionData, SessionEvent } from './session.types.ts';
type RefusedCall = Extract<SessionEvent, { type: 'call.refused' }>;
interface Answered {
  event: { output: CallResult<SessionData> };
}

/** The server ended the session: the return path and the drafts are kept. */
export const ended = {
  target: '#session.signedOut',
  actions: [
    { type: 'clearSession', params: 'server' },
    'forget',
    { type: 'notifyTabs', params: 'signedOut' },
  ],
} as const;
/** Another tab ended the session. */
export const endedByTab = {
  target: '#session.signedOut',
  actions: [
    {
      type: 'clearSession',
      params: ({ event }: { event: Extract<SessionEvent, { type: 'tab.signedOut' }> }) => event.by,
    },
    'forget',
  ],
} as const;
/** The server denied access in the current business: the permissions are reloaded. */
export const denied = {
  guard: { type: 'deniesAccess', params: ({ event }: { event: RefusedCall }) => event },
  target: 'checkingAccess',
} as const;
const setSession = { type: 'setSession', params: (end: Answered) => dataOf(resultIn(end)) } as const;
/** The reloaded access gives the person less than before. */
export const lostAccess = [
  {
    guard: { type: 'isBusinessLost', params: resultIn<SessionData> },
    target: 'businessLost',
    actions: [
      { type: 'setLostBusiness', params: resultIn<SessionData> },
      setSession,
      'chooseBusiness',
      'keep',
      'clearBusinessData',
    ],
  },
  {
    guard: { type: 'isPermissionLost', params: resultIn<SessionData> },
    target: 'permissionLost',
    actions: [{ type: 'setLostPermission', params: resultIn<SessionData> }, setSession, 'keep'],
  },
] as const;
