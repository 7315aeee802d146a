import { link } from '#styled/recipes/link.mjs';
import { useRouteContext } from '@tanstack/react-router';
import type { CodeChannel } from '#contract/people/otp.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './session.messages.ts';

export type MailboxHintProps = { channel?: CodeChannel };

/** A link to the sandbox mailbox or text messages. Not shown in production, where messages are really sent. */
export function MailboxHint({ channel = 'email' }: MailboxHintProps) {
  const mode = useRouteContext({ from: '__root__', select: ({ boot }) => boot.mode });
  if (mode === 'production') return null;
  return (
    <Text variant="small" tone="muted">
      <a
        href={channel === 'sms' ? '/dev/sms' : '/dev/mailbox'}
        target="_blank"
        rel="noreferrer"
        className={link({ tone: 'quiet' })}
      >
        {t(channel === 'sms' ? 'sandboxSms' : 'mailbox')}
      </a>
    </Text>
  );
}
