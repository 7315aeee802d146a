import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createSmtpEmailSender } from '#server/providers/mail/smtp.ts';

const message = {
  messageId: 'otp-018f',
  to: 'ada@example.com',
  subject: 'Your code: 123 456',
  text: 'Your code is 123 456.',
  html: '<p>Your code is <b>123 456</b>.</p>',
};

let server: SMTPServer | undefined;
afterEach(() => server?.close());

/** Starts a mail server that stores its messages, or rejects the sender. */
async function postOffice(options: { turnsAway?: boolean } = {}) {
  const taken: { from: string; to: string[]; raw: string }[] = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(options.turnsAway ? new Error('mailbox unavailable') : undefined),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        taken.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: String(Buffer.concat(parts)),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken };
}

describe('email by SMTP', () => {
  it('sends text and HTML with the stable message id', async () => {
    const { url, taken } = await postOffice();
    await createSmtpEmailSender(url, 'Kontor <post@kontor.example>').deliver(message);
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({ from: 'post@kontor.example', to: ['ada@example.com'] });
    expect(taken[0]?.raw).toContain('Message-ID: <otp-018f@kontor.example>');
    expect(taken[0]?.raw).toContain('Subject: Your code: 123 456');
    expect(taken[0]?.raw).toContain('Content-Type: text/plain');
    expect(taken[0]?.raw).toContain('Content-Type: text/html');
  });

  it('rejects when the message is rejected, so that it is tried again', async () => {
    const { url, taken } = await postOffice({ turnsAway: true });
    await expect(createSmtpEmailSender(url, 'post@kontor.example').deliver(message)).rejects.toThrow(
      'mailbox unavailable',
    );
    expect(taken).toEqual([]);
  });

  it('rejects when the server does not answer', async () => {
    const { url } = await postOffice();
    await new Promise<void>((closed) => server?.close(() => closed()));
    await expect(createSmtpEmailSender(url, 'post@kontor.example').deliver(message)).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});
