import { useEffect } from 'react';
import type { FileQuery } from '#contract/upload.ts';
import { imageAddress } from '#domain/upload.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { ImageField, type ImageItem } from '#src/ui/media/image-field.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { ImageSources } from './image-sources.tsx';
import { t } from './media.messages.ts';
import { useUploads } from './use-uploads.ts';

const MediaLibrary = lazyDialog(async () => (await import('./media-library.tsx')).MediaLibrary);

/** An image of a form; `fileId` is null until it is downloaded from its source. */
export interface FormImage {
  id: string;
  fileId: string | null;
  alt: string;
}
type Images = readonly FormImage[];

export type ImagesFieldProps = {
  label: string;
  description?: string;
  error?: string | undefined;
  purpose: FileQuery['purpose'];
  images: Images;
  /** The maximum number of images. */
  most: number;
  isReadOnly?: boolean;
  /** Called with a function that changes the current list, because several uploads can end at once. */
  onChange: (change: (images: Images) => Images) => void;
  /** Called when uploads start and end, so that a form can wait for them. */
  onUploadingChange?: (isSending: boolean) => void;
};

const tile = ({ id, fileId, alt }: FormImage): ImageItem =>
  fileId === null
    ? { id, src: null, alt, note: t('toFetch') }
    : { id, src: imageAddress(fileId, 'card'), alt };

const withFile = (images: Images, id: string, fileId: string): Images =>
  images.some((image) => image.fileId === fileId) ? images : [...images, { id, fileId, alt: '' }];

/** The images of a record, from the device, the camera or the media library. Uploads start at once, and failed ones can be retried. */
export function ImagesField({
  purpose,
  images,
  most,
  isReadOnly,
  onChange,
  onUploadingChange,
  ...texts
}: ImagesFieldProps) {
  const { dialog, open, close } = useDialog<'library'>();
  const uploads = useUploads(purpose, (id, file) => onChange((all) => withFile(all, id, file.id)));
  const { isSending, sendings } = uploads;
  useEffect(() => onUploadingChange?.(isSending), [isSending, onUploadingChange]);
  const room = Math.max(0, most - images.length - sendings.length);
  const add = (files: readonly File[]) => uploads.add(files.slice(0, room));
  const isReady = (id: string) => images.some((image) => image.id === id);
  const onWay = sendings.map(({ id, previewUrl, file, ratio, problem }): ImageItem => {
    const preview = { id, src: previewUrl, alt: file.name };
    return problem === undefined
      ? { ...preview, upload: { name: file.name, ratio } }
      : { ...preview, problem };
  });
  return (
    <>
      <ImageField
        {...texts}
        isReadOnly={isReadOnly ?? false}
        items={[...images.map(tile), ...onWay]}
        sources={
          <ImageSources
            purpose={purpose}
            isDisabled={room === 0}
            onFiles={add}
            onLibrary={() => open('library')}
          />
        }
        onFiles={add}
        onReorder={(ids) => onChange((all) => all.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))}
        onDescribe={(id, alt) =>
          onChange((all) => all.map((image) => (image.id === id ? { ...image, alt } : image)))
        }
        onRemove={(id) =>
          isReady(id) ? onChange((all) => all.filter((image) => image.id !== id)) : uploads.cancel(id)
        }
        onRetry={uploads.retry}
      />
      {dialog && (
        <MediaLibrary
          purpose={purpose}
          most={room}
          onClose={close}
          onChoose={(files) => {
            onChange((all) => files.reduce((list, { id }) => withFile(list, crypto.randomUUID(), id), all));
            close();
          }}
        />
      )}
    </>
  );
}
