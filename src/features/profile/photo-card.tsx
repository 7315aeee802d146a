import { type User, getPersonName } from '#domain/business.ts';
import { CroppedImageField } from '#src/features/media/cropped-image-field.tsx';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { common } from '#src/lib/common.messages.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { ConnectionNotice } from '#src/ui/feedback/connection-notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './profile.messages.ts';
import { setProfileImage } from './profile.writes.ts';

/** The person's photo, which is saved as soon as it is cropped. */
export function PhotoCard({ user }: { user: User }) {
  const session = useSessionActor();
  const set = useWrite(setProfileImage);
  const remove = useWrite(setProfileImage);
  const save = async (write: typeof set, fileId: string | null) => {
    let refusal: string | undefined;
    const changed = await write.send(
      { body: { fileId } },
      { onRefused: ({ message }) => (refusal = message) },
    );
    if (!changed) return refusal ?? common('unreachable');
    session.send({ type: 'profile.changed', user: changed });
    notify.success(t(fileId === null ? 'photoRemoved' : 'photoSaved'));
    return undefined;
  };
  return (
    <Card title={t('photo')}>
      <Stack gap="4">
        <ConnectionNotice isUnreachable={remove.isUnreachable} message={remove.refusal?.message} />
        <CroppedImageField
          name={getPersonName(user)}
          src={user.imageUrl}
          shape="person"
          purpose="AVATAR"
          cropTitle={t('cropPhoto')}
          description={t('photoWhy')}
          isRemoving={remove.isPending}
          onUploaded={({ id }) => save(set, id)}
          onRemove={() => void save(remove, null)}
        />
      </Stack>
    </Card>
  );
}
