import { useSession, useSessionActor } from '#src/features/session/use-session.ts';
import { state } from '#styled/recipes/state.mjs';
import { Button } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { usePageTitle } from '#src/ui/layout/use-page-title.ts';
import { t } from './access-lost.messages.ts';

/** Replaces the current page when the person has lost access to it or to the whole business. */
export function AccessLostScreen() {
  const session = useSessionActor();
  const { lost, business } = useSession();
  const suspension = lost?.what === 'business' ? lost.suspension : undefined;
  const isBusiness = lost?.what === 'business';
  const name = lost?.name ?? '';
  const title = isBusiness ? t(suspension ? 'suspended' : 'business', { name }) : t('permission');
  usePageTitle(title);
  if (!lost) return null;
  return (
    <main id="main" className={state({ kind: 'error' }).root}>
      <Stack gap="4" align="center">
        <Text as="h1" variant="heading">
          {title}
        </Text>
        <Text>
          {lost.what === 'business'
            ? suspension
              ? t('suspendedWhy', { owner: suspension.ownerName })
              : t('businessWhy', { name })
            : t('permissionWhy', {
                name,
                areas: lost.resources.map((resource) => t(`area.${resource}`)).join(', '),
              })}
        </Text>
        <Text tone="muted">{t('kept')}</Text>
        {isBusiness && (
          <Text>{business ? t('next', { name: business.name }) : t(suspension ? 'noOther' : 'none')}</Text>
        )}
        <Button
          variant="primary"
          data-event="access.seen"
          onPress={() => session.send({ type: 'access.seen' })}
        >
          {t('continue')}
        </Button>
      </Stack>
    </main>
  );
}
