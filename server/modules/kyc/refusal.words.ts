import type { KycStatus } from '#domain/kyc.ts';
import type { KycCondition } from '#machines/lifecycles/kyc.lifecycle.ts';
import type { KycState } from '#machines/lifecycles/kyc-step.ts';
import { Refusal } from '#server/refusal.ts';

const statusWords: Record<KycStatus, string> = {
  'not started': 'not started',
  'in progress': 'in progress',
  submitted: 'under review',
  'needs attention': 'waiting for what was asked for again',
  approved: 'approved',
  rejected: 'rejected',
  expired: 'expired',
  revoked: 'revoked',
};
const conditionWords: Record<KycCondition, string> = {
  isComplete: 'everything has to be handed in',
  isChecked: 'the identity provider has to answer',
  hasObjection: 'something has to be asked for again',
  isUndecided: 'no decision may have been made yet',
  isCurrent: 'no document may have expired',
  isDue: 'its end has to have come',
};

/** Says why a step is not possible now. */
export function explainRefusal(
  { status }: Pick<KycState, 'status'>,
  { unmet }: { unmet: readonly KycCondition[] },
): string {
  const current = `This verification is ${statusWords[status]}.`;
  const conditions = unmet.map((name) => conditionWords[name]).join(' and ');
  return conditions ? `${current} For that, ${conditions}.` : `${current} That is not possible now.`;
}

/** The answer where an item is not asked for now. */
export const refuseItem = (state: Pick<KycState, 'status'>): Refusal =>
  new Refusal('ILLEGAL_EVENT', { message: explainRefusal(state, { unmet: [] }), legal: [] });
