import type { Deps } from '#server/deps.ts';
import { SmsMessage } from '#server/providers/sms/sms.ts';
import { defineJob } from './jobs.ts';

/** Every SMS is sent by this job: `deps.jobs.add(tx, sendSms, message)`. */
export const sendSms = defineJob('sms.send', SmsMessage, { isEncrypted: true });

export function handleSms({ jobs, sms, clock, log }: Pick<Deps, 'jobs' | 'sms' | 'clock' | 'log'>): void {
  jobs.handle(sendSms, async (message) => {
    const { messageId, expiresAt } = message;
    if (expiresAt !== undefined && new Date(expiresAt) <= clock.now()) return;
    const result = await sms.deliver(message);
    if (!result.isAccepted) log.error({ messageId, reason: result.reason }, 'SMS was refused');
  });
}
