export { sessionMachine, type SessionMachine } from './session.machine.ts';
export { type SessionSnapshot, type SessionView, sessionView } from './session.view.ts';
export { activeTeam, mayStay, mayVisit } from './session.standing.ts';
export type { Known, SessionContext, SessionEvent, SessionInput } from './session.types.ts';
