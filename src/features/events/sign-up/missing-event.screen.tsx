import { CalendarX } from 'lucide-react';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { AuthFrame } from '#src/ui/frame/auth-frame.tsx';
import { usePageTitle } from '#src/ui/layout/use-page-title.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { t } from './sign-up-event.messages.ts';

/** Shown in place of the sign-up that comes from an event that doesn't exist. */
export function MissingEventScreen() {
  usePageTitle(t('missing'));
  return (
    <AuthFrame slogan={{ title: t('promise'), text: t('promiseWhy') }}>
      <VisuallyHidden>
        <h1>{t('label')}</h1>
      </VisuallyHidden>
      <EmptyState
        icon={CalendarX}
        title={t('missing')}
        description={t('missingWhy')}
        actions={
          <>
            <LinkButton variant="primary" to="/auth">
              {t('signUp')}
            </LinkButton>
            <LinkButton to="/" search={{}}>
              {t('signIn')}
            </LinkButton>
          </>
        }
      />
    </AuthFrame>
  );
}
