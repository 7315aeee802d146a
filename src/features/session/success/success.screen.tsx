import { useSession } from '#src/features/session/use-session.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { AuthFrame } from '#src/ui/frame/auth-frame.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
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
        {eventId !== undefined && (
          <Stack gap="3">
            <Text>{t('event')}</Text>
            <LinkButton
              to="/dashboard/events/$eventId"
              params={{ eventId }}
              variant="primary"
              size="lg"
              isFull
            >
              {t('toEvent')}
            </LinkButton>
          </Stack>
        )}
        <LinkButton
          to="/dashboard"
          variant={eventId === undefined ? 'primary' : 'secondary'}
          size="lg"
          isFull
        >
          {t('go')}
        </LinkButton>
      </Stack>
    </AuthFrame>
  );
}
