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
