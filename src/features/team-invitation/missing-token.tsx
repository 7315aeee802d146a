import { MailQuestion } from 'lucide-react';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { AuthFrame } from '#src/ui/frame/auth-frame.tsx';
import { usePageTitle } from '#src/ui/layout/use-page-title.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { t } from './team-invitation.messages.ts';

/** Shown at the address of invitations without the token of a link. */
export function MissingToken() {
  usePageTitle(t('untitled'));
  return (
    <AuthFrame slogan={{ title: t('promise'), text: t('promiseWhy') }}>
      <VisuallyHidden>
        <h1>{t('untitled')}</h1>
      </VisuallyHidden>
      <EmptyState icon={MailQuestion} title={t('noToken')} description={t('noTokenWhy')} />
    </AuthFrame>
  );
}
