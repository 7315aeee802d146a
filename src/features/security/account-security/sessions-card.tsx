import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionsQuery } from '#src/features/security/sessions.queries.ts';
import { useSession, useSessionActor } from '#src/features/session/use-session.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './account-security.messages.ts';
import { SessionRow } from './session-row.tsx';

/** The person's sessions. Signing out ends the one of this browser. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  const session = useSessionActor();
  const view = useSession();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Card title={t('sessionsTitle')} description={t('sessionsIntro')}>
      <Stack gap="4">
        {sessions.isError && (
          <ErrorState
            title={common('loadFailed', { what: t('sessions') })}
            isRetrying={sessions.isFetching}
            onRetry={() => void sessions.refetch()}
          />
        )}
        {sessions.isPending && (
          <section aria-busy aria-label={t('sessionsLoading')}>
            <Stack gap="3">
              <Skeleton />
              <Skeleton width="long" />
            </Stack>
          </section>
        )}
        {sessions.data?.map((entry) => (
          <SessionRow key={entry.id} entry={entry} />
        ))}
        <Inline justify="end">
          <Button
            variant="danger"
            isDisabled={!view.controls.has('signOut.everywhere')}
            data-event="signOut.everywhere"
            onPress={() => setConfirming(true)}
          >
            {t('everywhere')}
          </Button>
        </Inline>
      </Stack>
      <ConfirmDialog
        title={t('everywhereTitle')}
        consequence={t('everywhereConsequence', { count: sessions.data?.length ?? 1 })}
        confirmLabel={t('everywhere')}
        pendingLabel={t('everywherePending')}
        isDangerous
        isOpen={isConfirming}
        isPending={view.isSigningOut}
        onConfirm={() => session.send({ type: 'signOut.everywhere' })}
        onClose={() => setConfirming(false)}
      />
    </Card>
  );
}
