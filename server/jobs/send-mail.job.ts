import { MailMessage } from '#server/providers/mail/mail.ts';
import { defineJob } from './jobs.ts';

/** Every mail is sent by this: `deps.jobs.add(tx, sendMail, message)`. */
export const sendMail = defineJob('mail.send', MailMessage, { isSecret: true });
