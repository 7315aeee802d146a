import type { Deps } from '#server/deps.ts';
import type { Mail } from './mail.ts';
import { insertMail } from './sandbox.repo.ts';

/** Delivers into the mailbox at /dev/mailbox. */
export function sandboxMail({ db, clock }: Pick<Deps, 'db' | 'clock'>): Mail {
  return { provider: 'sandbox', deliver: (message) => insertMail(db, message, clock.now()) };
}
