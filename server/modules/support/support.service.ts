import { v7 as newId } from 'uuid';
import type { SupportDetails, SupportRequest } from '#domain/support.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { canView } from '#server/platform/files/file-permission.ts';
import { lockFile } from '#server/platform/files/files.repo.ts';
import { createSupportEmail } from './support.emails.ts';
import { type SupportRow, insertSupportRequest, listSupportRequestsOf } from './support.repo.ts';

const listed = 20;

const toView = ({ id, subject, status, requestedAt }: SupportRow): SupportRequest => ({
  id,
  subject,
  status,
  requestedAt: requestedAt.toISOString(),
});

/** Returns the person's own latest requests from this business. */
export async function listSupportRequests(executor: Executor, caller: Member): Promise<SupportRequest[]> {
  return (await listSupportRequestsOf(executor, caller, listed)).map(toView);
}

/** Returns the names of the files. @throws NOT_FOUND for a file that is not for support, or that the person can't view */
async function requireFiles(tx: Transaction, caller: Member, fileIds: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for (const id of fileIds) {
    const file = await lockFile(tx, caller.businessId, id);
    if (file?.purpose !== 'SUPPORT' || !canView(caller, file.purpose, file.createdBy))
      throw new AppError('NOT_FOUND', { message: 'A file no longer exists. Remove it and attach it again.' });
    names.push(file.name);
  }
  return names;
}

/** Stores a request, which waits for an operator, and emails it to support. @throws NOT_FOUND for a file */
export async function createSupportRequest(
  tx: Transaction,
  { clock, config, jobs }: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  caller: Member,
  { subject, message, fileIds }: SupportDetails,
): Promise<SupportRequest> {
  const { businessId, userId, name: sender } = caller;
  const fileNames = await requireFiles(tx, caller, fileIds);
  const [business, user] = [await findBusiness(tx, businessId), await userById(tx, userId)];
  if (!business || !user) throw new AppError('NOT_FOUND');
  const request: SupportRow = {
    businessId,
    id: newId(),
    status: 'open',
    subject,
    message,
    requestedBy: userId,
    requestedAt: clock.now(),
    answer: null,
    endedAt: null,
  };
  await insertSupportRequest(tx, request, fileIds);
  const sent = { id: request.id, subject, message, sender, email: user.email, handle: business.handle };
  await jobs.add(tx, sendEmail, createSupportEmail(config, sent, fileNames));
  return toView(request);
}
