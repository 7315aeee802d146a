import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '#server/network-address.ts';
import type { EmailSender } from './mail.ts';

const timeoutMs = 20_000;

/** @param url `smtps://user:password@host:465` @param from the sender, as email programs show it */
export function createSmtpEmailSender(url: string, from: string): EmailSender {
  const transport = createTransport({
    url,
    // STARTTLS is required; only a server on this machine, with no network in between, may do without.
    requireTLS: !isLoopbackHost(new URL(url).hostname),
    pool: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    provider: 'smtp',
    async deliver({ messageId, attachments = [], ...letter }) {
      await transport.sendMail({
        ...letter,
        messageId: `<${messageId}@${domain}>`,
        from,
        attachments: attachments.map(({ fileName, type, contentBase64 }) => ({
          filename: fileName,
          contentType: type,
          content: contentBase64,
          encoding: 'base64',
        })),
      });
    },
  };
}
