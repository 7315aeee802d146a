export { withdrawMachine } from './withdraw.machine.ts';
export {
  type DecidingView,
  type WithdrawChange,
  type WithdrawOutcome,
  type WithdrawSend,
  type WithdrawView,
  withdrawView,
} from './withdraw.view.ts';
export {
  type SavedWithdrawal as KeptWithdrawal,
  type StartAnswer,
  type WithdrawAttempt,
  type WithdrawChoice,
  type WithdrawalAnswer,
  withdrawSteps,
} from './withdraw.types.ts';
