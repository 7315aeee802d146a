import { type Answer, answerIn, dataOf } from '../answer.ts';
import type { Known, SessionEvent } from './session.types.ts';
type RefusedCall = Extract<SessionEvent, { type: 'call.refused' }>;
interface Answered {
  event: { output: Answer<Known> };
}

/** The server ended the session: the return path and the drafts are kept. */
export const ended = {
  target: '#session.signedOut',
  actions: [{ type: 'beNobody', params: 'server' }, 'forget', { type: 'tellTabs', params: 'signedOut' }],
} as const;
/** The server denied access in the current business: the permissions are reloaded. */
export const denied = {
  guard: { type: 'deniesAccess', params: ({ event }: { event: RefusedCall }) => event },
  target: 'checkingAccess',
} as const;
const known = { type: 'beSomebody', params: (end: Answered) => dataOf(answerIn(end)) } as const;
/** The reloaded access gives the person less than before. */
export const lostAccess = [
  {
    guard: { type: 'isBusinessLost', params: answerIn<Known> },
    target: 'businessLost',
    actions: ['noteLostBusiness', known, 'chooseBusiness', 'keep', 'forgetBusinessData'],
  },
  {
    guard: { type: 'isPermissionLost', params: answerIn<Known> },
    target: 'permissionLost',
    actions: [{ type: 'noteLostPermission', params: answerIn<Known> }, known, 'keep'],
  },
] as const;
