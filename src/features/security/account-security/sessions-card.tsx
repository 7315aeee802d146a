import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionsQuery } from '#src/features/security/sessions.queries.ts';
import { useSession, useSessionActor } from '#src/features/session/use-session.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#src/ui/feedback/record-skeletons.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
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
        <QueryView query={sessions} what="your sessions" skeleton={<RowsSkeleton />}>
          {(entries) => entries.map((entry) => <SessionRow key={entry.id} entry={entry} />)}
        </QueryView>
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
