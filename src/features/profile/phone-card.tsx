import { useRouteContext } from '@tanstack/react-router';
import type { User } from '#domain/business.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { t } from './profile.messages.ts';

const PhoneDialog = lazyDialog(async () => (await import('./phone-dialog.tsx')).PhoneDialog);

export type PhoneCardProps = {
  user: User;
  /** A number that is typed but not saved can't be verified. */
  isNumberChanged: boolean;
  onVerified: (user: User) => void;
};

/** Whether the phone number is verified, with the button to verify it. Not shown where no text messages can be sent. */
export function PhoneCard({ user, isNumberChanged, onVerified }: PhoneCardProps) {
  const hasSms = useRouteContext({ from: '__root__', select: ({ boot }) => boot.hasSms });
  const { dialog, open, close } = useDialog<'verify'>();
  const { phoneNumber, isPhoneVerified } = user;
  if (!hasSms) return null;
  return (
    <Card title={t('verification')} description={t('verificationWhy')}>
      <Stack gap="4">
        {phoneNumber === null ? (
          <Text tone="muted">{t('noNumber')}</Text>
        ) : (
          <Inline justify="between">
            <Inline>
              <Text as="span" variant="label" figures>
                {phoneNumber}
              </Text>
              <Badge tone={isPhoneVerified ? 'success' : 'warning'}>
                {t(isPhoneVerified ? 'verified' : 'notVerified')}
              </Badge>
            </Inline>
            {!isPhoneVerified && (
              <Button isDisabled={isNumberChanged} onPress={() => open('verify')}>
                {t('verify')}
              </Button>
            )}
          </Inline>
        )}
        {isNumberChanged && (
          <Text variant="small" tone="muted">
            {t('saveFirst')}
          </Text>
        )}
      </Stack>
      {dialog && phoneNumber !== null && (
        <PhoneDialog phoneNumber={phoneNumber} onVerified={onVerified} onClose={close} />
      )}
    </Card>
  );
}
