export { accountVerificationMachine } from './account-verification.machine.ts';
export {
  type AccountVerificationSend,
  type AccountVerificationSnapshot,
  type AccountVerificationView,
  accountVerificationView,
  type OverviewView,
  type RefusedView,
  type StepView,
} from './account-verification.view.ts';
export type { DetailsAnswer, Saving } from './account-verification.types.ts';
