import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { referralStatusLabels } from '#domain/referral.ts';
import { AppError } from '#server/app-error.ts';
import type { OperatorAction, OperatorArea } from '#server/platform/operator/operator-area.ts';
import { advanceReferral } from './referral.adapter.ts';
import { findReferralAnywhere, listWaitingReferrals } from './referrals.repo.ts';

const listed = 200;
const VoidInput = z.object({
  reason: z.string().check(z.trim(), z.minLength(3, 'Say why the referral is voided'), z.maxLength(300)),
});

const voidAction: OperatorAction<z.infer<typeof VoidInput>> = {
  label: 'Void',
  input: VoidInput,
  fields: {
    reason: {
      label: 'Reason',
      hint: 'The referrer reads it. A bonus that was paid is taken back.',
      kind: 'paragraph',
    },
  },
  async run(tx, deps, subject, { reason }, by) {
    const id = Id.safeParse(subject);
    const referral = id.success ? await findReferralAnywhere(tx, id.data) : undefined;
    if (!referral) throw new AppError('NOT_FOUND');
    await advanceReferral(tx, deps, referral, 'referral.void', by, { voidReason: 'byKontor', note: reason });
    const { businessName, paidAt } = referral;
    return `The referral of ${businessName} is voided${paidAt ? ', and its bonus is taken back' : ''}`;
  },
};

/** Referrals that wait for their bonus. They are approved and paid by themselves; an operator can only void one. */
export const referralArea: OperatorArea = {
  title: 'Referrals',
  subject: 'referral',
  async list(executor) {
    const waiting = await listWaitingReferrals(executor, listed);
    return waiting.map(({ id, businessName, status, signedUpAt, dueAt }) => ({
      subject: id,
      title: businessName,
      facts: [
        { label: 'Status', value: referralStatusLabels[status] },
        { label: 'Signed up', value: signedUpAt.toISOString() },
        ...(dueAt ? [{ label: 'Bonus due', value: dueAt.toISOString() }] : []),
      ],
      since: signedUpAt,
      actions: ['void'],
    }));
  },
  actions: { void: voidAction },
};
