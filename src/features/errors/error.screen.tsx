import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { SessionUnreachable } from '#src/features/session/session.guards.ts';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { ApiError, NetworkError, TimeoutError } from '#src/lib/api/api-errors.ts';
import { t as kit } from '#src/lib/messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { usePageTitle } from '#src/ui/layout/use-page-title.ts';
import { ErrorPage } from './error-page.tsx';
import { t } from './errors.messages.ts';

const describedStatuses = [403, 404, 429, 500, 503] as const;
type DescribedStatus = (typeof describedStatuses)[number];

/** Returns true if the file of a screen could not be loaded. Each browser words this error differently. */
const isMissingFile = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script failed/.test(error.message);

function getStatus(error: unknown): DescribedStatus | 'offline' {
  if (
    isMissingFile(error) ||
    error instanceof NetworkError ||
    error instanceof TimeoutError ||
    error instanceof SessionUnreachable
  )
    return 'offline';
  const status = error instanceof ApiError ? error.status : 500;
  return describedStatuses.find((candidate) => candidate === status) ?? 500;
}

/** Shows the status, a playful message, and buttons to go home or try again (specification, section 1). */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const session = useSessionActor();
  const status = getStatus(error);
  const words = t(status === 'offline' ? 'offline' : `status${status}`);
  usePageTitle(words);
  const isSessionLost = error instanceof SessionUnreachable;
  const retry = () => {
    session.send({ type: 'retry' });
    reset();
    void router.invalidate();
  };
  const page = (
    <ErrorPage>
      <Stack gap="4" align="center">
        <Text variant="display" as="h1" tone="accent" figures>
          {status === 'offline' ? '503' : status}
        </Text>
        <Text variant="heading">{words}</Text>
        <Inline justify="center">
          <LinkButton to="/" search variant="secondary">
            {t('home')}
          </LinkButton>
          <Button data-event={isSessionLost ? 'retry' : undefined} onPress={retry}>
            {kit('retry')}
          </Button>
          {isSessionLost && (
            <Button variant="quiet" data-event="signOut" onPress={() => session.send({ type: 'signOut' })}>
              {t('signOut')}
            </Button>
          )}
        </Inline>
      </Stack>
    </ErrorPage>
  );
  // Without a session there is no frame around the page, so it needs a main element of its own.
  return isSessionLost ? <main id="main">{page}</main> : page;
}
