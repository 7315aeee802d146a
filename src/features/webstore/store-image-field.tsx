import { ImageUp, Trash2 } from 'lucide-react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { type UploadPurpose, imageAddress } from '#domain/upload.ts';
import { useUploads } from '#src/features/media/use-uploads.ts';
import { getAcceptedTypes } from '#src/lib/api/upload.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Image } from '#src/ui/media/image.tsx';
import { t } from './branding.messages.ts';

export type StoreImageFieldProps = {
  /** The name of the image, such as "Banner". */
  name: string;
  description: string;
  purpose: UploadPurpose;
  fileId: string | null;
  onChange: (fileId: string | null) => void;
};

/** An image of the store, which is uploaded as it is. It is saved with the form. */
export function StoreImageField({ name, description, purpose, fileId, onChange }: StoreImageFieldProps) {
  const image = name.toLowerCase();
  const uploads = useUploads(purpose, (_, file) => onChange(file.id));
  const failed = uploads.sendings.find(({ problem }) => problem !== undefined);
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file) return;
    if (failed) uploads.cancel(failed.id);
    uploads.add([file]);
  };
  return (
    <Stack gap="2">
      <Text variant="label">{name}</Text>
      {fileId !== null && <Image src={imageAddress(fileId, 'page')} alt={name} ratio="own" />}
      {failed?.problem !== undefined && (
        <Notice tone="danger" resultKey={failed.id}>
          {failed.problem}
        </Notice>
      )}
      <Inline>
        <FileTrigger acceptedFileTypes={[...getAcceptedTypes(purpose)]} onSelect={choose}>
          <Button
            size="sm"
            icon={ImageUp}
            isPending={uploads.isSending}
            pendingLabel={t('uploading', { image })}
          >
            {t(fileId === null ? 'chooseImage' : 'changeImage', { image })}
          </Button>
        </FileTrigger>
        {fileId !== null && (
          <IconButton
            size="sm"
            label={t('removeImage', { image })}
            icon={Trash2}
            onPress={() => onChange(null)}
          />
        )}
      </Inline>
      <Text variant="small" tone="muted">
        {description}
      </Text>
    </Stack>
  );
}
