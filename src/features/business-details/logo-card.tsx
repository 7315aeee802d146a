import type { BusinessInfo } from '#domain/business-info.ts';
import { CroppedImageField } from '#src/features/media/cropped-image-field.tsx';
import { common } from '#src/lib/common.messages.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { ConnectionNotice } from '#src/ui/feedback/connection-notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './business-details.messages.ts';
import { setBusinessLogo } from './business-details.writes.ts';

export type LogoCardProps = { info: BusinessInfo; onSaved: (info: BusinessInfo) => void };

/** The logo of the business, which is saved as soon as it is cropped. */
export function LogoCard({ info, onSaved }: LogoCardProps) {
  const set = useWrite(setBusinessLogo);
  const remove = useWrite(setBusinessLogo);
  const save = async (write: typeof set, fileId: string | null) => {
    let refusal: string | undefined;
    const changed = await write.send(
      { body: { fileId } },
      { onRefused: ({ message }) => (refusal = message) },
    );
    if (!changed) return refusal ?? common('unreachable');
    onSaved(changed);
    notify.success(t(fileId === null ? 'logoRemoved' : 'logoSaved'));
    return undefined;
  };
  return (
    <Card title={t('logo')}>
      <Stack gap="4">
        <ConnectionNotice isUnreachable={remove.isUnreachable} message={remove.refusal?.message} />
        <CroppedImageField
          name={info.name}
          src={info.imageUrl}
          shape="business"
          purpose="BUSINESS_LOGO"
          cropTitle={t('cropLogo')}
          description={t('logoWhy')}
          isRemoving={remove.isPending}
          onUploaded={({ id }) => save(set, id)}
          onRemove={() => void save(remove, null)}
        />
      </Stack>
    </Card>
  );
}
