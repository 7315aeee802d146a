import type { SmsSender } from './sms.ts';

/** No SMS provider is connected. */
export const noSms: SmsSender = {
  provider: 'none',
  deliver: async () => ({ isAccepted: false, reason: 'no SMS provider is connected' }),
};
