import { ConnectionNotice } from '#src/ui/feedback/connection-notice.tsx';
import { MailboxHint } from '#src/features/session/mailbox-hint.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { requestPasswordReset } from '#src/features/session/session.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './pin-reset.messages.ts';

/** Sends a password reset link to the person's own email address. */
export function PasswordResetLink() {
  const { user } = useBusiness();
  const request = useWrite(requestPasswordReset);
  const email = user.email;
  return (
    <Card>
      <Stack gap="4">
        <ConnectionNotice isUnreachable={request.isUnreachable} message={request.refusal?.message} />
        {request.data ? (
          <Notice tone="success" title={t('passwordSent')} resultKey="sent">
            {t('passwordSentWhy', { email })}
          </Notice>
        ) : (
          <Text>{t('passwordWhy', { email })}</Text>
        )}
        <Button
          variant={request.data ? 'secondary' : 'primary'}
          size="lg"
          isFull
          isPending={request.isPending}
          pendingLabel={t('sendingResetLink')}
          onPress={() => void request.send({ body: { email } })}
        >
          {t(request.data ? 'sendNewResetLink' : 'sendResetLink')}
        </Button>
        <MailboxHint />
      </Stack>
    </Card>
  );
}
