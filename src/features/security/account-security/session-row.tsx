import type * as z from 'zod/mini';
import type { SessionEntry } from '#contract/people/session.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { endSession } from '#src/features/security/security.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './account-security.messages.ts';

export function SessionRow({ entry }: { entry: z.infer<typeof SessionEntry> }) {
  const endWrite = useWrite(endSession);
  const { business } = useBusiness();
  const timeZone = business.timeZone;
  const { id, device, current } = entry;
  const handleEnd = async () => {
    const isEnded = await endWrite.send({ params: { id } });
    if (isEnded) notify.success(t('ended', { device }));
    else notify.error(t('endFailed'));
  };
  return (
    <Inline justify="between" wrap={false}>
      <Stack gap="1">
        <Inline>
          <Text as="strong" variant="strong">
            {device}
          </Text>
          {current && <Badge tone="success">{t('thisDevice')}</Badge>}
        </Inline>
        <Text variant="small" tone="muted">
          {t('lastSeen')} <DateTime instant={entry.lastSeenAt} timeZone={timeZone} /> · {t('since')}{' '}
          <DateTime instant={entry.createdAt} timeZone={timeZone} />
          {entry.address !== null && ` · ${t('address', { address: entry.address })}`}
        </Text>
      </Stack>
      {!current && (
        <Button
          size="sm"
          aria-label={t('endNamed', { device })}
          isPending={endWrite.isPending}
          pendingLabel={t('ending')}
          onPress={() => void handleEnd()}
        >
          {t('end')}
        </Button>
      )}
    </Inline>
  );
}
