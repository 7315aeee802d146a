export { confirmByCodeMachine } from './confirm-by-code.machine.ts';
export { type ConfirmByCodeView, confirmByCodeView } from './confirm-by-code.view.ts';
export type { CodeAnswer, Confirmed, EmailedCode as MailedCode } from './confirm-by-code.types.ts';
