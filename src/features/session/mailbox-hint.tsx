import { link } from '#styled/recipes/link.mjs';
import { useRouteContext } from '@tanstack/react-router';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './session.messages.ts';

/** A link to the sandbox mailbox. Not shown in production, where emails are really sent. */
export function MailboxHint() {
  const mode = useRouteContext({ from: '__root__', select: ({ boot }) => boot.mode });
  if (mode === 'production') return null;
  return (
    <Text variant="small" tone="muted">
      <a href="/dev/mailbox" target="_blank" rel="noreferrer" className={link({ tone: 'quiet' })}>
        {t('mailbox')}
      </a>
    </Text>
  );
}
