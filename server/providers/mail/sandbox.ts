import type { Deps } from '#server/deps.ts';
import type { Mail } from './mail.ts';
import { putMail } from './sandbox.repo.ts';

/** Delivers into the mailbox at /dev/mailbox. */
export function sandboxMail({ db, clock }: Pick<Deps, 'db' | 'clock'>): Mail {
  return { provider: 'sandbox', deliver: (message) => putMail(db, message, clock.now()) };
}
