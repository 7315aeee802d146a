import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

const timeoutMs = 20_000;

/** @param url `smtps://user:password@host:465` @param from the sender, as mail programs show it */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async deliver({ messageId, to, subject, text, html }) {
      await transport.sendMail({ messageId: `<${messageId}@${domain}>`, from, to, subject, text, html });
    },
  };
}
