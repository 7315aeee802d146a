import { EmailMessage } from '#server/providers/mail/mail.ts';
import { defineJob } from './jobs.ts';

/** Every email is sent by this job: `deps.jobs.add(tx, sendMail, message)`. */
export const sendEmail = defineJob('mail.send', EmailMessage, { isEncrypted: true });
