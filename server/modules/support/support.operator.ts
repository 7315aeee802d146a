import * as z from 'zod/mini';
import { Id, text } from '#domain/id.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { type OperatorArea, defineOperatorAction, noInput } from '#server/platform/operator/operator-area.ts';
import { createSupportAnswerEmail } from './support.emails.ts';
import {
  endSupportRequest,
  listOpenSupportRequests,
  listSupportFiles,
  lockSupportRequest,
} from './support.repo.ts';

/** Returns an open request, locked. @throws NOT_FOUND, ILLEGAL_EVENT once it was answered or closed */
async function requireOpen(tx: Transaction, subject: string) {
  const id = Id.safeParse(subject);
  const match = id.success ? await lockSupportRequest(tx, id.data) : undefined;
  if (!match) throw new AppError('NOT_FOUND', { message: `There is no request ${subject}` });
  if (match.request.status !== 'open')
    throw new AppError('ILLEGAL_EVENT', { message: `This request is ${match.request.status}`, legal: [] });
  return match;
}

/** Requests of members that wait for an answer. */
export const supportArea: OperatorArea = {
  title: 'Support',
  subject: 'request',
  async list(executor) {
    const open = await listOpenSupportRequests(executor);
    const files = await listSupportFiles(
      executor,
      open.map(({ request }) => request.id),
    );
    return open.map(({ request, handle, email, firstName, lastName }) => ({
      subject: request.id,
      title: request.subject,
      facts: [
        { label: 'from', value: `${[firstName, lastName].filter(Boolean).join(' ')} <${email}>` },
        { label: 'business', value: handle },
        { label: 'message', value: request.message },
      ],
      files: files.get(request.id) ?? [],
      since: request.requestedAt,
      actions: ['reply', 'close'],
    }));
  },
  actions: {
    reply: defineOperatorAction({
      label: 'Reply',
      input: z.object({ answer: text(1, 10_000, 'Enter the answer') }),
      fields: { answer: { label: 'Answer', hint: 'Emailed to the person.', kind: 'paragraph' } },
      async run(tx, deps, subject, { answer }) {
        const { request, email } = await requireOpen(tx, subject);
        const end = { status: 'answered', answer, endedAt: deps.clock.now() } as const;
        await endSupportRequest(tx, request, end);
        const to = { id: request.id, subject: request.subject, email };
        await deps.jobs.add(tx, sendEmail, createSupportAnswerEmail(deps.config, to, answer));
        return `${request.id}: answered to ${email}`;
      },
    }),
    close: defineOperatorAction({
      label: 'Close without a reply',
      input: noInput,
      fields: {},
      async run(tx, deps, subject) {
        const { request } = await requireOpen(tx, subject);
        await endSupportRequest(tx, request, { status: 'closed', answer: null, endedAt: deps.clock.now() });
        return `${request.id}: closed`;
      },
    }),
  },
};
