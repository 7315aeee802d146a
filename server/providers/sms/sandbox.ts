import type { Deps } from '#server/deps.ts';
import { insertSms } from './sandbox.repo.ts';
import type { SmsSender } from './sms.ts';

/** Delivers to the list of text messages beside the mailbox, at /dev/sms. */
export function createSandboxSmsSender({ db, clock }: Pick<Deps, 'db' | 'clock'>): SmsSender {
  return {
    provider: 'sandbox',
    deliver: async ({ messageId, to, text }) => {
      await insertSms(db, { messageId, to, text, sentAt: clock.now() });
      return { isAccepted: true };
    },
  };
}
