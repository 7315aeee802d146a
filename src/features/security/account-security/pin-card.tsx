import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PinState } from '#contract/people/pin.ts';
import { PinLocked } from '#src/forms/fields/pin-field.tsx';
import type { ReturnPath } from '#src/features/payout-requirements/return-path-search.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { pinQuery } from '#src/features/security/pin.queries.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './account-security.messages.ts';
import { PinDialog } from './pin-dialog.tsx';

/** The status of the transaction PIN, with buttons to set, change or reset it. A locked PIN shows when it is unlocked. */
export function PinCard({ returnPath }: { returnPath: ReturnPath | undefined }) {
  const pin = useQuery(pinQuery());
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <Card title={t('pinTitle')} description={t('pinIntro')}>
      <QueryView query={pin} what="your PIN status" skeleton={<Skeleton width="long" />}>
        {(status) => (
          <PinStatus pin={status} returnPath={returnPath} onOpenDialog={() => setDialogOpen(true)} />
        )}
      </QueryView>
      {isDialogOpen && pin.data && <PinDialog isSet={pin.data.isSet} onClose={() => setDialogOpen(false)} />}
    </Card>
  );
}

type PinStatusProps = { pin: PinState; returnPath: ReturnPath | undefined; onOpenDialog: () => void };

function PinStatus({ pin, returnPath, onOpenDialog }: PinStatusProps) {
  const { business } = useBusiness();
  if (!pin.isSet)
    return (
      <Stack gap="4">
        <Text>{t('pinNone')}</Text>
        <Inline justify="end">
          <Button variant="primary" onPress={onOpenDialog}>
            {t('pinSet')}
          </Button>
        </Inline>
      </Stack>
    );
  const resetLink = (
    <LinkButton
      to="/dashboard/settings/account-security/reset"
      search={{ redirect: returnPath }}
      variant={pin.needsReset ? 'primary' : 'secondary'}
    >
      {t('forgotPin')}
    </LinkButton>
  );
  return (
    <Stack gap="4">
      {pin.needsReset && (
        <Notice tone="danger" title={t('pinResetNeeded')}>
          {t('pinResetNeededWhy')}
        </Notice>
      )}
      {pin.lockedUntil !== null && !pin.needsReset && <PinLocked untilMs={Date.parse(pin.lockedUntil)} />}
      {pin.setAt !== null && (
        <Text tone="muted">
          {t('pinSince')} <DateTime instant={pin.setAt} timeZone={business.timeZone} />
        </Text>
      )}
      <Inline justify="end">
        {resetLink}
        {!pin.needsReset && pin.lockedUntil === null && (
          <Button variant="primary" onPress={onOpenDialog}>
            {t('pinChange')}
          </Button>
        )}
      </Inline>
    </Stack>
  );
}
