import { type Answer, answerIn, dataOf } from '../answer.ts';
import type { Known, SessionEvent } from './session.types.ts';
type RefusedCall = Extract<SessionEvent, { type: 'call.refused' }>;
interface Answered {
  event: { output: Answer<Known> };
}

/** The server ended the session: the way back is kept, and what was typed. */
export const ended = {
  target: '#session.signedOut',
  actions: [{ type: 'beNobody', params: 'server' }, 'forget', { type: 'tellTabs', params: 'signedOut' }],
} as const;
/** The server says no to the present session in the present business: it is asked what the person may do now. */
export const denied = {
  guard: { type: 'deniesAccess', params: ({ event }: { event: RefusedCall }) => event },
  target: 'checkingAccess',
} as const;
const known = { type: 'beSomebody', params: (end: Answered) => dataOf(answerIn(end)) } as const;
/** What the server knows of the person now gives them less than what was known before. */
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
