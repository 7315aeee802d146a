import { ConnectionNotice } from '#src/flows/details/connection-notice.tsx';
import { MailboxHint } from '#src/flows/details/mailbox-hint.tsx';
import { useSession } from '#src/flows/session/use-session.ts';
import { useCall } from '#src/lib/use-call.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { Text } from '#src/ui/text.tsx';
import { t } from './pin-reset.messages.ts';

/** The way of everybody who forgot a password, to the person's own address. */
export function PasswordLink() {
  const { user } = useSession();
  const request = useCall('requestPasswordReset');
  const email = user?.email ?? '';
  return (
    <Card>
      <Stack gap="4">
        <ConnectionNotice isUnreachable={request.isUnreachable} message={request.refusal?.message} />
        {request.data ? (
          <Notice tone="success" title={t('passwordSent')} answers="sent">
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
          pendingLabel={t('passwordAsking')}
          onPress={() => void request.send({ body: { email } })}
        >
          {t(request.data ? 'passwordAgain' : 'passwordAsk')}
        </Button>
        <MailboxHint />
      </Stack>
    </Card>
  );
}
