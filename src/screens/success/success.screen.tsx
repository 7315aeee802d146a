import { useSession } from '#src/flows/session/use-session.ts';
import { StepHeading } from '#src/flows/details/step-heading.tsx';
import { AuthFrame } from '#src/ui/auth-frame.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { t } from './success.messages.ts';

/** The end of the onboarding; its event, where it came from one, is kept with it. */
export function SuccessScreen({ eventId }: { eventId: string | undefined }) {
  const { business, user } = useSession();
  return (
    <AuthFrame promise={{ title: t('promise'), text: t('promiseWhy') }}>
      <Stack gap="6">
        <StepHeading title={business ? t('title', { business: business.name }) : t('titlePlain')}>
          {business && t('intro', { name: user?.firstName ?? '', handle: business.handle })}
        </StepHeading>
        {eventId !== undefined && <Notice tone="info">{t('event')}</Notice>}
        <LinkButton to="/dashboard" variant="primary" size="lg" isFull>
          {t('go')}
        </LinkButton>
      </Stack>
    </AuthFrame>
  );
}
