import { useSession } from '#src/features/session/use-session.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { AuthFrame } from '#src/ui/frame/auth-frame.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './success.messages.ts';

/** The end of the onboarding. @param eventId the event that the merchant signed up from */
export function SuccessScreen({ eventId }: { eventId: string | undefined }) {
  const { business, user } = useSession();
  return (
    <AuthFrame slogan={{ title: t('promise'), text: t('promiseWhy') }}>
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
