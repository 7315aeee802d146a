import { imageField } from '#styled/recipes/image-field.mjs';
import { type ReactNode, useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { GridList } from 'react-aria-components/GridList';
import { AltTextDialog } from './alt-text-dialog.tsx';
import { type ImageItem, ImageTile } from './image-tile.tsx';
import { t } from './image.messages.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { moveItem, useReorder } from '#src/ui/data/use-reorder.ts';

export type { ImageItem } from './image-tile.tsx';

export type ImageFieldProps = {
  label: string;
  description?: string;
  error?: string | undefined;
  /** The images in order; the first one is the main image. */
  items: readonly ImageItem[];
  /** The buttons that add images. */
  sources?: ReactNode;
  /** Shows the images without actions. */
  isReadOnly?: boolean;
  onReorder: (ids: string[]) => void;
  onDescribe: (id: string, alt: string) => void;
  onRemove: (id: string) => void;
  /** Called to upload a failed image again. */
  onRetry: (id: string) => void;
  /** Called with dropped or pasted files. */
  onFiles: (files: File[]) => void;
};

/** A list of images that is reordered by dragging, with the keys of the drag handle, or from each image's menu. */
export function ImageField({
  label,
  description,
  error,
  items,
  sources,
  isReadOnly = false,
  onReorder,
  onDescribe,
  onRemove,
  onRetry,
  onFiles,
}: ImageFieldProps) {
  const look = imageField();
  const [describedId, setDescribedId] = useState<string>();
  const described = items.find(({ id }) => id === describedId);
  const ids = items.map(({ id }) => id);
  const dragAndDropHooks = useReorder(ids, onReorder, isReadOnly);
  return (
    <section aria-label={label} className={look.root}>
      <Text variant="label">{label}</Text>
      <DropZone
        isDisabled={isReadOnly}
        aria-label={label}
        className={look.drop}
        getDropOperation={(types) => (types.has('text/plain') ? 'cancel' : 'copy')}
        onDrop={({ items: dropped }) => {
          const files = dropped.filter((item) => item.kind === 'file');
          void Promise.all(files.map((item) => item.getFile())).then(onFiles);
        }}
      >
        {items.length > 0 && (
          <GridList
            aria-label={label}
            items={items}
            layout="grid"
            keyboardNavigationBehavior="tab"
            dragAndDropHooks={dragAndDropHooks}
            className={look.list}
          >
            {(item) => (
              <ImageTile
                item={item}
                place={ids.indexOf(item.id)}
                count={ids.length}
                isReadOnly={isReadOnly}
                onMove={(to) => onReorder(moveItem(ids, item.id, to))}
                onDescribe={() => setDescribedId(item.id)}
                onRemove={() => onRemove(item.id)}
                onRetry={() => onRetry(item.id)}
              />
            )}
          </GridList>
        )}
        {items.length === 0 && isReadOnly && <Text tone="muted">{t('noImage')}</Text>}
        {!isReadOnly && sources && <div className={look.sources}>{sources}</div>}
      </DropZone>
      {description && (
        <Text variant="small" tone="muted">
          {description}
        </Text>
      )}
      {error && (
        <Text variant="small" tone="danger">
          {error}
        </Text>
      )}
      {/* Outside of the list, which would handle the keys that are typed in the dialog. */}
      {described && (
        <AltTextDialog
          item={described}
          onClose={() => setDescribedId(undefined)}
          onDescribe={(alt) => onDescribe(described.id, alt)}
        />
      )}
    </section>
  );
}
