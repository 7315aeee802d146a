import { useLocation } from '@tanstack/react-router';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { usePageTitle } from '#src/ui/layout/use-page-title.ts';
import { ErrorPage } from './error-page.tsx';
import { t } from './errors.messages.ts';

/** Shown for unmatched routes and for routes whose validity check failed. */
export function NotFoundScreen() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  usePageTitle(t('missing', { path }));
  return (
    <ErrorPage>
      <Stack gap="4" align="center">
        <Text variant="display" tone="accent" figures>
          404
        </Text>
        <Text as="h1" variant="heading">
          {t('missing', { path })}
        </Text>
        <Text tone="muted">{t('status404')}</Text>
        <Text variant="small" tone="muted">
          {t('missingWhy')}
        </Text>
        <LinkButton to="/" search>
          {t('home')}
        </LinkButton>
      </Stack>
    </ErrorPage>
  );
}
