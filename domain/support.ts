import * as z from 'zod/mini';
import { Id, Instant, text } from './id.ts';

/** The statuses of a request to Kontor's support. `closed`: without an answer by email, such as after a call. */
export const supportStatuses = ['open', 'answered', 'closed'] as const;
export const SupportStatus = z.enum(supportStatuses);
export type SupportStatus = z.infer<typeof SupportStatus>;

/** The most files of one request. */
export const maxSupportFiles = 5;

/** Everything that a member enters to contact support. */
export const SupportDetails = z.object({
  subject: text(1, 120, 'Enter a subject'),
  message: text(1, 5000, 'Describe what you need'),
  /** Files that the person uploaded for SUPPORT. */
  fileIds: z.array(Id).check(
    z.maxLength(maxSupportFiles, `Attach at most ${maxSupportFiles} files`),
    z.refine((ids: string[]) => new Set(ids).size === ids.length, 'Attach each file once'),
  ),
});
export type SupportDetails = z.infer<typeof SupportDetails>;

/** A request, as the person who sent it sees it. */
export const SupportRequest = z.object({
  id: Id,
  subject: z.string(),
  status: SupportStatus,
  requestedAt: Instant,
});
export type SupportRequest = z.infer<typeof SupportRequest>;
