import * as z from 'zod/mini';

export const Attachment = z.object({
  fileName: z.string(),
  /** The media type. */
  type: z.string(),
  contentBase64: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;

export const EmailMessage = z.object({
  /** Stable for one occasion (`otp-<id>`): a message that is sent twice arrives once. */
  messageId: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.optional(z.array(Attachment)),
});
export type EmailMessage = z.infer<typeof EmailMessage>;

/** The email port. Services never call it: they add the job `sendEmail`, which does. */
export interface EmailSender {
  provider: 'sandbox' | 'smtp';
  /** Resolves once the mail server has accepted it; rejects if it has to be tried again. */
  deliver(message: EmailMessage): Promise<void>;
}
