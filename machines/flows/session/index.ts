export { sessionMachine, type SessionMachine } from './session.machine.ts';
export { type SessionControl, type SessionSnapshot, type SessionView, sessionView } from './session.view.ts';
export { activeAmong, activeTeam, mayStay, mayVisit, standingIn } from './session.standing.ts';
export type { Known, LostAccess, SessionContext, SessionEvent, SessionInput } from './session.types.ts';
