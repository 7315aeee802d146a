import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthenticatorSetup, SecondFactorState } from '#contract/people/second-factor.ts';
import { secondFactorQuery } from '#src/features/security/second-factor.queries.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './authenticator.messages.ts';
import { DisableDialog, RenewDialog } from './change-dialogs.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { ConnectDialog, PasswordDialog } from './set-up-dialogs.tsx';

type OpenDialog =
  | { kind: 'password' | 'renew' | 'disable' }
  | { kind: 'connect'; setup: AuthenticatorSetup }
  | { kind: 'codes'; codes: readonly string[] };

/** The authenticator app as second factor: set up, turned off, and its recovery codes. */
export function AuthenticatorCard() {
  const query = useQuery(secondFactorQuery);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const showCodes = (codes: readonly string[]) => setDialog({ kind: 'codes', codes });
  return (
    <Card title={t('title')} description={t('intro')}>
      <QueryView query={query} what="your authenticator status" skeleton={<Skeleton width="long" />}>
        {(state) => <AuthenticatorStatus state={state} onOpen={(kind) => setDialog({ kind })} />}
      </QueryView>
      {dialog?.kind === 'password' && (
        <PasswordDialog onBegun={(setup) => setDialog({ kind: 'connect', setup })} onClose={close} />
      )}
      {dialog?.kind === 'connect' && (
        <ConnectDialog setup={dialog.setup} onConfirmed={showCodes} onClose={close} />
      )}
      {dialog?.kind === 'renew' && <RenewDialog onRenewed={showCodes} onClose={close} />}
      {dialog?.kind === 'disable' && <DisableDialog onClose={close} />}
      {dialog?.kind === 'codes' && <RecoveryCodesDialog codes={dialog.codes} onClose={close} />}
    </Card>
  );
}

type AuthenticatorStatusProps = {
  state: SecondFactorState;
  onOpen: (kind: 'password' | 'renew' | 'disable') => void;
};

function AuthenticatorStatus({ state, onOpen }: AuthenticatorStatusProps) {
  const { business } = useBusiness();
  const { authenticatorSince: since, recoveryCodesLeft: left } = state;
  if (since === null)
    return (
      <Stack gap="4">
        <Text>{t('off')}</Text>
        <Inline justify="end">
          <Button variant="primary" onPress={() => onOpen('password')}>
            {t('setUp')}
          </Button>
        </Inline>
      </Stack>
    );
  return (
    <Stack gap="4">
      {left === 0 && (
        <Notice tone="warning" title={t('noCodesLeft')}>
          {t('noCodesLeftWhy')}
        </Notice>
      )}
      <Inline>
        <Badge tone="success">{t('on')}</Badge>
        <Text tone="muted">
          {t('since')} <DateTime instant={since} timeZone={business.timeZone} />
          {left > 0 && ` · ${t('codesLeft', { count: left })}`}
        </Text>
      </Inline>
      <Inline justify="end">
        <Button onPress={() => onOpen('renew')}>{t('newCodes')}</Button>
        <Button variant="danger" onPress={() => onOpen('disable')}>
          {t('turnOff')}
        </Button>
      </Inline>
    </Stack>
  );
}
