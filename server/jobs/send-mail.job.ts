import { MailMessage } from '#server/providers/mail/mail.ts';
import { defineJob } from './jobs.ts';

/** Every email is sent by this job: `deps.jobs.add(tx, sendMail, message)`. */
export const sendMail = defineJob('mail.send', MailMessage, { isEncrypted: true });
