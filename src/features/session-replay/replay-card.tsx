import { useRouteContext } from '@tanstack/react-router';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { ConnectionNotice } from '#src/ui/feedback/connection-notice.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { setReplayConsent } from './session-replay.writes.ts';
import { t } from './session-replay.messages.ts';

/** The person's consent to session replay, where it is set up. It applies from the next page load on, which follows at once. */
export function ReplayCard() {
  const isAvailable = useRouteContext({ from: '__root__', select: ({ boot }) => boot.hasSessionReplay });
  const { user } = useBusiness();
  const session = useSessionActor();
  const consent = useWrite(setReplayConsent);
  if (!isAvailable) return null;
  const change = async (isOn: boolean) => {
    const changed = await consent.send({ body: { isOn } });
    if (!changed) return;
    session.send({ type: 'profile.changed', user: changed });
    location.reload();
  };
  return (
    <Card title={t('title')} description={t('description')}>
      <Stack gap="4">
        <ConnectionNotice isUnreachable={consent.isUnreachable} message={consent.refusal?.message} />
        <Checkbox
          label={t('agree')}
          isSelected={user.replaysSessions}
          isDisabled={consent.isPending}
          onChange={(isOn) => void change(isOn)}
        />
        <DescriptionList
          items={[
            { term: t('recorded'), detail: t('recordedWhat') },
            { term: t('neverRecorded'), detail: t('neverRecordedWhat') },
            { term: t('sentTo'), detail: t('sentToWhat') },
          ]}
        />
      </Stack>
    </Card>
  );
}
