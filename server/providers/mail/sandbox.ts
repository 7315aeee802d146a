import type { Deps } from '#server/deps.ts';
import type { EmailSender } from './mail.ts';
import { insertEmail } from './sandbox.repo.ts';

/** Delivers into the mailbox at /dev/mailbox. */
export function createSandboxEmailSender({ db, clock }: Pick<Deps, 'db' | 'clock'>): EmailSender {
  return { provider: 'sandbox', deliver: (message) => insertEmail(db, message, clock.now()) };
}
