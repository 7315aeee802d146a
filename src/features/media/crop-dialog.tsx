import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UploadPurpose, UploadedFile } from '#domain/upload.ts';
import { cropImage } from '#src/lib/api/crop-image.ts';
import { settleWrite } from '#src/lib/api/define-write.ts';
import { CanvasFailure, upload } from '#src/lib/api/upload.ts';
import type { Crop } from '#src/lib/crop.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { ImageCrop } from '#src/ui/media/image-crop.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { uploadFile } from './files.writes.ts';
import { t } from './media.messages.ts';
import { describeUploadError } from './upload-error.ts';

export type CropDialogProps = {
  title: string;
  file: File;
  /** The address of the file on this device. */
  localSrc: string;
  purpose: UploadPurpose;
  shape: 'person' | 'business';
  /** Saves the uploaded file. Resolves with the reason why it was not saved, or undefined. */
  onUploaded: (file: UploadedFile) => Promise<string | undefined>;
  onClose: () => void;
};

/** Crops an image to a square, uploads and saves it. Where no canvas can be had, the image is uploaded as it is. */
export function CropDialog({ title, file, localSrc, purpose, shape, onUploaded, onClose }: CropDialogProps) {
  const queryClient = useQueryClient();
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isUncropped, setUncropped] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const [isPending, setPending] = useState(false);
  const save = async () => {
    if (!crop || !image.current || isPending) return;
    setPending(true);
    setProblem(undefined);
    try {
      const content = isUncropped ? file : await cropImage(image.current, file, crop);
      const options = { purpose, onProgress: () => undefined, signal: new AbortController().signal };
      const uploaded = await upload(content, { ...options, isOriginal: true });
      void settleWrite(queryClient, uploadFile, uploaded, {});
      const refusal = await onUploaded(uploaded);
      if (refusal === undefined) onClose();
      else setProblem(refusal);
    } catch (failure) {
      if (failure instanceof CanvasFailure) setUncropped(true);
      setProblem(describeUploadError(failure));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      title={title}
      isOpen
      isLocked={isPending}
      onClose={onClose}
      footer={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            isDisabled={!crop}
            isPending={isPending}
            pendingLabel={t('saving')}
            onPress={() => void save()}
          >
            {t(isUncropped ? 'saveUncropped' : 'saveImage')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {isUnreadable && (
          <Notice tone="danger" title={t('unreadable')} resultKey="unreadable">
            {t('wrongType')}
          </Notice>
        )}
        {problem !== undefined && (
          <Notice tone="danger" resultKey={problem}>
            {problem}
          </Notice>
        )}
        {!isUnreadable && (
          <ImageCrop
            src={localSrc}
            shape={shape}
            crop={crop}
            onChange={setCrop}
            onUnreadable={() => setUnreadable(true)}
            imageRef={image}
          />
        )}
      </Stack>
    </Dialog>
  );
}
