import * as z from 'zod/mini';
import { KycItem, kycItems } from '#domain/kyc.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { requireHandle } from '#server/modules/business/require-handle.service.ts';
import {
  type OperatorArea,
  type OperatorField,
  defineOperatorAction,
  noInput,
} from '#server/platform/operator/operator-area.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { listCaseDocuments, listWaitingCases } from './kyc.repo.ts';
import { approveKyc, rejectKyc, requestItemsAgain, revokeKyc } from './review-kyc.ts';

const Reason = z.string().check(z.trim(), z.minLength(1, 'Say why'));
const reason: OperatorField = { label: 'Reason', hint: 'The merchant reads it.', kind: 'paragraph' };

/** Returns an action that refuses a verification with a reason. */
const refuse = (
  label: string,
  done: string,
  step: (tx: Transaction, deps: Deps, businessId: string, by: Actor, why: string) => Promise<void>,
) =>
  defineOperatorAction({
    label,
    input: z.object({ reason: Reason }),
    fields: { reason },
    async run(tx, deps, handle, { reason: why }, by) {
      await step(tx, deps, await requireHandle(tx, handle), by, why);
      return `${handle}: ${done}: ${why}`;
    },
  });

/** Verifications of businesses that wait for a decision. */
export const kycArea: OperatorArea = {
  title: 'Verifications',
  subject: 'handle',
  async list(executor) {
    const waiting = await listWaitingCases(executor);
    return Promise.all(
      waiting.map(async ({ businessId, handle, name, audience, person, company, submittedAt, appeal }) => ({
        subject: handle,
        title: name,
        facts: [
          { label: 'verifies', value: audience },
          ...(person
            ? [{ label: 'person', value: `${person.firstName} ${person.lastName}, ${person.dateOfBirth}` }]
            : []),
          ...(company ? [{ label: 'company', value: company.registeredName }] : []),
          ...(appeal === null ? [] : [{ label: 'appeal', value: appeal }]),
        ],
        files: (await listCaseDocuments(executor, businessId)).map(({ fileId, type, name: file }) => ({
          id: fileId,
          name: `${type} (${file})`,
        })),
        since: submittedAt,
        actions: ['approve', 'ask-again', 'reject'],
      })),
    );
  },
  actions: {
    approve: defineOperatorAction({
      label: 'Approve',
      input: noInput,
      fields: {},
      async run(tx, deps, handle, _input, by) {
        await approveKyc(tx, deps, await requireHandle(tx, handle), by);
        return `${handle}: approved`;
      },
    }),
    'ask-again': defineOperatorAction({
      label: 'Ask again',
      input: z.object({ item: z.array(KycItem), reason: z.array(Reason) }),
      fields: {
        item: { label: 'Items', hint: 'One a line.', kind: 'list', choices: kycItems },
        reason: { label: 'Reasons', hint: 'One a line, in the order of the items.', kind: 'list' },
      },
      async run(tx, deps, handle, { item, reason: reasons }, by) {
        if (item.length !== reasons.length)
          throw new AppError('INVALID', { message: 'Each item needs one reason' });
        const businessId = await requireHandle(tx, handle);
        const pairs = item.map((of, nth): [KycItem, string] => [of, reasons[nth] ?? '']);
        await requestItemsAgain(tx, deps, businessId, by, new Map(pairs));
        return `${handle}: asked again for ${item.join(', ')}`;
      },
    }),
    reject: refuse('Reject', 'rejected', rejectKyc),
    revoke: refuse('Revoke an approval', 'revoked', revokeKyc),
  },
};
