export { sessionMachine, type SessionMachine } from './session.machine.ts';
export { type SessionSnapshot, type SessionView, sessionView } from './session.view.ts';
export { activeTeam, canStay, canVisit } from './session.membership.ts';
export type { SessionData as Known, SessionContext, SessionEvent, SessionInput } from './session.types.ts';
