import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { type Application, freePort, startApplication } from '#tests/support/server/application.ts';

/** Kontor as a staging system: in production mode, with its secrets, on sandboxes. */
export interface Staging {
  application: Application;
  /** Returns the six-digit code of the newest email that was sent by SMTP. */
  getEmailedCode(): string;
  stop(): Promise<void>;
}

/** Starts a staging system, and an SMTP server that receives its emails. */
export async function startStaging(env: Record<string, string> = {}): Promise<Staging> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-staging-'));
  const mails: string[] = [];
  const smtpServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _envelope, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails.push(String(Buffer.concat(parts)));
        done();
      });
    },
  });
  const [port, officePort] = [await freePort(), await freePort()];
  smtpServer.listen(officePort, '127.0.0.1');
  const application = await startApplication({
    dataDir,
    port,
    env: {
      NODE_ENV: 'production',
      HOST: 'localhost',
      SECRET: 'a secret of at least thirty-two characters',
      PUBLIC_URL: `http://localhost:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${officePort}`,
      MAIL_FROM: 'Kontor <kontor@shop.example>',
      PAYSTACK_SECRET_KEY: 'sk_test_of_nobody',
      KONTOR_ALLOW_SANDBOX: 'true',
      KONTOR_MOVABLE_CLOCK: 'true',
      ...env,
    },
  });
  return {
    application,
    getEmailedCode: () => /\b\d{6}\b/.exec(mails.at(-1)?.split('\r\n\r\n').slice(1).join() ?? '')?.[0] ?? '',
    async stop() {
      await application.stop();
      smtpServer.close(() => undefined);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
