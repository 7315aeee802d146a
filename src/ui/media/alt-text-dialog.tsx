import { useState } from 'react';
import { common } from '#src/lib/common.messages.ts';
import { t as kit } from '#src/lib/messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { ImageItem } from './image-tile.tsx';
import { t } from './image.messages.ts';
import { Image } from './image.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';

export type AltTextDialogProps = { item: ImageItem; onClose: () => void; onDescribe: (alt: string) => void };

/** Edits the alt text of an image. */
export function AltTextDialog({ item, onClose, onDescribe }: AltTextDialogProps) {
  const [alt, setAlt] = useState(item.alt);
  const save = () => {
    onDescribe(alt.trim());
    onClose();
  };
  return (
    <Dialog
      title={t('editAltText')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{kit('cancel')}</Button>
          <Button variant="primary" onPress={save}>
            {common('save')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Image src={item.src} alt="" ratio="wide" />
        <TextField
          label={t('altText')}
          description={t('altTextWhy')}
          maxLength={300}
          value={alt}
          onChange={setAlt}
        />
      </Stack>
    </Dialog>
  );
}
