import { imageField } from '#styled/recipes/image-field.mjs';
import { ArrowLeft, ArrowRight, Ellipsis, GripVertical, MessageSquareText, Star, Trash2 } from 'lucide-react';
import { GridListItem } from 'react-aria-components/GridList';
import { common } from '#src/lib/common.messages.ts';
import { t as kit } from '#src/lib/messages.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import type { MenuEntry } from '#src/ui/overlays/menu.types.ts';
import { t } from './image.messages.ts';
import { Image } from './image.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { Text } from '#src/ui/layout/text.tsx';

export interface ImageItem {
  id: string;
  /** Null shows the placeholder. */
  src: string | null;
  alt: string;
  /** The upload in progress: the file's name and the uploaded ratio, from 0 to 1. */
  upload?: { name: string; ratio: number };
  /** Why the upload failed; it can be tried again. */
  problem?: string;
  /** A note, such as "Not downloaded yet". */
  note?: string;
}

export type ImageTileProps = {
  item: ImageItem;
  /** The position, starting at 0. */
  place: number;
  count: number;
  isReadOnly: boolean;
  onMove: (to: number) => void;
  onDescribe: () => void;
  onRemove: () => void;
  onRetry: () => void;
};

export function ImageTile(props: ImageTileProps) {
  const { item, place, isReadOnly, onRetry } = props;
  const look = imageField();
  const name = item.alt || t('imageName', { place: place + 1 });
  return (
    <GridListItem id={item.id} textValue={name} className={look.tile}>
      <div className={look.frame}>
        <Image src={item.src} alt={item.alt} />
        {place === 0 && (
          <span className={look.mark}>
            <Badge tone="primary">{t('mainImage')}</Badge>
          </span>
        )}
        {item.upload && (
          <div className={look.cover}>
            <ProgressBar label={item.upload.name} ratio={item.upload.ratio} />
          </div>
        )}
      </div>
      {item.problem && (
        <div role="alert" className={look.problem}>
          <Text variant="small" tone="danger">
            {item.problem}
          </Text>
          <Button size="sm" onPress={onRetry}>
            {kit('retry')}
          </Button>
        </div>
      )}
      {item.note && (
        <div className={look.problem}>
          <Text variant="small" tone="muted">
            {item.note}
          </Text>
        </div>
      )}
      {!isReadOnly && (
        <div className={look.bar}>
          <IconButton slot="drag" size="sm" icon={GripVertical} label={t('moveImage', { name })} />
          <Menu
            label={t('imageMenu', { name })}
            trigger={<IconButton size="sm" icon={Ellipsis} label={t('imageMenu', { name })} />}
            groups={[{ id: 'all', items: entries(props) }]}
          />
        </div>
      )}
    </GridListItem>
  );
}

function entries({ item, place, count, onMove, onDescribe, onRemove }: ImageTileProps): MenuEntry[] {
  const isLast = place === count - 1;
  return [
    { id: 'describe', label: t('editAltText'), icon: MessageSquareText, onAction: onDescribe },
    { id: 'first', label: t('moveToFront'), icon: Star, isDisabled: place === 0, onAction: () => onMove(0) },
    {
      id: 'earlier',
      label: t('moveEarlier'),
      icon: ArrowLeft,
      isDisabled: place === 0,
      onAction: () => onMove(place - 1),
    },
    {
      id: 'later',
      label: t('moveLater'),
      icon: ArrowRight,
      isDisabled: isLast,
      onAction: () => onMove(place + 1),
    },
    {
      id: 'remove',
      label: item.upload || item.problem ? t('cancelUpload') : common('remove'),
      icon: Trash2,
      isDangerous: true,
      onAction: onRemove,
    },
  ];
}
