import * as z from 'zod/mini';

export const Attachment = z.object({
  fileName: z.string(),
  /** Media type. */
  type: z.string(),
  contentBase64: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;

export const MailMessage = z.object({
  /** Stable for one occasion (`otp-<id>`): a message that is handed over twice arrives once. */
  messageId: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.optional(z.array(Attachment)),
});
export type MailMessage = z.infer<typeof MailMessage>;

/** The post office. Services never call it: they add the job `sendMail`, which does. */
export interface Mail {
  provider: 'sandbox' | 'smtp';
  /** Resolves once the carrier has taken it; rejects when it has to be tried again. */
  deliver(message: MailMessage): Promise<void>;
}
