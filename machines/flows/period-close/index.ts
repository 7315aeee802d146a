export { periodCloseMachine } from './period-close.machine.ts';
export { type PeriodCloseSend, type PeriodCloseView, periodCloseView } from './period-close.view.ts';
export type { CloseInput, PeriodAnswer, ReopenInput } from './period-close.types.ts';
