import type { KycStatus } from '#domain/kyc-status.ts';
import type { KycCondition } from '#machines/lifecycles/kyc.lifecycle.ts';
import type { KycState } from '#machines/lifecycles/kyc-step.ts';
import { AppError } from '#server/app-error.ts';

const statusTexts: Record<KycStatus, string> = {
  'not started': 'not started',
  'in progress': 'in progress',
  submitted: 'under review',
  'needs attention': 'waiting for items to be resubmitted',
  approved: 'approved',
  rejected: 'rejected',
  expired: 'expired',
  revoked: 'revoked',
};
const conditionTexts: Record<KycCondition, string> = {
  isComplete: 'every item must be submitted',
  isChecked: 'the identity provider must answer',
  hasObjection: 'an item must be requested again',
  isUndecided: 'there must be no decision yet',
  isCurrent: 'every document must be valid',
  isDue: 'it must have reached its expiry date',
};

/** Explains why a step is not possible now. */
export function explainRejection(
  { status }: Pick<KycState, 'status'>,
  { unmet }: { unmet: readonly KycCondition[] },
): string {
  const current = `This verification is ${statusTexts[status]}.`;
  const conditions = unmet.map((name) => conditionTexts[name]).join(' and ');
  return conditions
    ? `${current} Before this step, ${conditions}.`
    : `${current} This step isn't possible now.`;
}

/** Returns the error for an item that is not requested now. */
export const toItemError = (state: Pick<KycState, 'status'>): AppError =>
  new AppError('ILLEGAL_EVENT', { message: explainRejection(state, { unmet: [] }), legal: [] });
