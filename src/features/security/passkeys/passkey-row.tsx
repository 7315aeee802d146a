import { useState } from 'react';
import type { Passkey } from '#contract/people/passkey.ts';
import { deletePasskey } from '#src/features/security/security.writes.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { t } from './passkeys.messages.ts';

export function PasskeyRow({ passkey: { id, device, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { business } = useBusiness();
  const remove = useWrite(deletePasskey);
  const [isConfirming, setConfirming] = useState(false);
  const { timeZone } = business;
  const handleRemove = async () => {
    if (!(await remove.send({ params: { id } }))) return;
    setConfirming(false);
    notify.success(t('removed'));
  };
  return (
    <Inline justify="between" wrap={false}>
      <Stack gap="1">
        <Text as="strong" variant="strong">
          {device}
        </Text>
        <Text variant="small" tone="muted">
          {t('created')} <DateTime instant={createdAt} timeZone={timeZone} /> ·{' '}
          {lastUsedAt === null ? (
            t('neverUsed')
          ) : (
            <>
              {t('lastUsed')} <DateTime instant={lastUsedAt} timeZone={timeZone} />
            </>
          )}
        </Text>
      </Stack>
      <Button size="sm" aria-label={t('removeNamed', { device })} onPress={() => setConfirming(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        title={t('removeTitle', { device })}
        consequence={t('removeWhy')}
        confirmLabel={t('removeLabel')}
        pendingLabel={t('removing')}
        isDangerous
        isOpen={isConfirming}
        isPending={remove.isPending}
        error={remove.isUnreachable ? common('unreachable') : remove.refusal?.message}
        onConfirm={() => void handleRemove()}
        onClose={() => setConfirming(false)}
      />
    </Inline>
  );
}
