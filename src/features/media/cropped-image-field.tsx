import { ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { UploadPurpose, UploadedFile } from '#domain/upload.ts';
import { getAcceptedTypes } from '#src/lib/api/upload.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Avatar } from '#src/ui/media/avatar.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { t } from './media.messages.ts';

const CropDialog = lazyDialog(async () => (await import('./crop-dialog.tsx')).CropDialog);

export type CroppedImageFieldProps = {
  /** The name whose initials are shown without an image. */
  name: string;
  src: string | null;
  shape: 'person' | 'business';
  purpose: UploadPurpose;
  cropTitle: string;
  description: string;
  isRemoving: boolean;
  /** Saves the uploaded file. Resolves with the reason why it was not saved, or undefined. */
  onUploaded: (file: UploadedFile) => Promise<string | undefined>;
  onRemove: () => void;
};

/** The image of a person or a business: chosen, cropped and saved at once, or removed. */
export function CroppedImageField(props: CroppedImageFieldProps) {
  const { name, src, shape, purpose, cropTitle, description, isRemoving, onUploaded, onRemove } = props;
  const [chosen, setChosen] = useState<{ file: File; src: string }>();
  const choose = (file: File | undefined) => file && setChosen({ file, src: URL.createObjectURL(file) });
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.src);
    setChosen(undefined);
  };
  return (
    <Inline wrap={false} gap="4">
      <Avatar name={name} src={src} shape={shape} size="xl" />
      <Stack gap="2">
        <Inline>
          <FileTrigger
            acceptedFileTypes={[...getAcceptedTypes(purpose)]}
            onSelect={(files) => choose(files?.[0])}
          >
            <Button size="sm" icon={ImageUp}>
              {t(src === null ? 'chooseImage' : 'changeImage')}
            </Button>
          </FileTrigger>
          {src !== null && (
            <IconButton
              size="sm"
              label={t('removeImage')}
              icon={Trash2}
              isDisabled={isRemoving}
              onPress={onRemove}
            />
          )}
        </Inline>
        <Text variant="small" tone="muted">
          {description}
        </Text>
      </Stack>
      {chosen && (
        <CropDialog
          title={cropTitle}
          file={chosen.file}
          localSrc={chosen.src}
          purpose={purpose}
          shape={shape}
          onUploaded={onUploaded}
          onClose={close}
        />
      )}
    </Inline>
  );
}
