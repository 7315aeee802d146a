import { useRouteContext } from '@tanstack/react-router';
import type { CodeChannel } from '#contract/people/otp.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';

/** The address of each channel by which a code can be sent. */
export type CodeRecipients = Partial<Record<CodeChannel, string>>;

/** Returns where a code can be sent to the person: to their email address, and to their verified phone number. */
export function useCodeRecipients(): CodeRecipients {
  const { user } = useBusiness();
  const hasSms = useRouteContext({ from: '__root__', select: ({ boot }) => boot.hasSms });
  const { email, phoneNumber, isPhoneVerified } = user;
  return { email, ...(hasSms && isPhoneVerified && phoneNumber !== null && { sms: phoneNumber }) };
}
