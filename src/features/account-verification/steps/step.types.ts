import type { Business } from '#domain/business.ts';
import type { AccountVerificationSend, StepView } from '#machines/flows/account-verification/index.ts';
import type { NumbersSlot } from '#src/features/account-verification/account-verification.actors.ts';

export type StepProps = {
  view: StepView;
  business: Business;
  numbers: NumbersSlot;
  send: AccountVerificationSend;
};
