import { ConnectionNotice } from '#src/ui/feedback/connection-notice.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { setRecordingConsent } from '#src/features/recording/flow-recordings.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './settings.messages.ts';

/** The person's consent to having their journeys recorded. It applies from the moment at which it is given. */
export function RecordingCard() {
  const { user, business } = useBusiness();
  const session = useSessionActor();
  const consent = useWrite(setRecordingConsent);
  const change = async (isOn: boolean) => {
    const changed = await consent.send({ body: { isOn } });
    if (!changed) return;
    session.send({ type: 'profile.changed', user: changed });
    notify.success(t(isOn ? 'recordingOn' : 'recordingOff'));
  };
  return (
    <Card title={t('recording')} description={t('recordingWhy')}>
      <Stack gap="4">
        <ConnectionNotice isUnreachable={consent.isUnreachable} message={consent.refusal?.message} />
        <Checkbox
          label={t('recordSteps')}
          isSelected={user.recordsJourneys}
          isDisabled={consent.isPending}
          onChange={(isOn) => void change(isOn)}
        />
        <DescriptionList
          items={[
            { term: t('recorded'), detail: t('recordedWhat') },
            { term: t('neverRecorded'), detail: t('neverRecordedWhat') },
            { term: t('visibleTo'), detail: t('visibleToWhat', { business: business.name }) },
            { term: t('keptFor'), detail: t('keptForWhat') },
          ]}
        />
      </Stack>
    </Card>
  );
}
