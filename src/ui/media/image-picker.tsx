import { imagePicker } from '#styled/recipes/image-picker.mjs';
import { Check } from 'lucide-react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { Icon } from './icon.tsx';
import { Image } from './image.tsx';

export type ImagePickerProps = {
  label: string;
  images: readonly { id: string; name: string; src: string }[];
  selected: ReadonlySet<string>;
  isSingle?: boolean;
  onChange: (ids: ReadonlySet<string>) => void;
};

/** Selects one or several images of a library. */
export function ImagePicker({ label, images, selected, isSingle = false, onChange }: ImagePickerProps) {
  const look = imagePicker();
  return (
    <GridList
      aria-label={label}
      items={images}
      layout="grid"
      selectionMode={isSingle ? 'single' : 'multiple'}
      selectionBehavior="toggle"
      selectedKeys={selected}
      onSelectionChange={(keys) =>
        onChange(new Set(keys === 'all' ? images.map(({ id }) => id) : [...keys].map(String)))
      }
      className={look.root}
    >
      {({ name, src }) => (
        <GridListItem textValue={name} className={look.item}>
          <Image src={src} alt="" />
          <span className={look.name}>{name}</span>
          <span className={look.check}>
            <Icon of={Check} />
          </span>
        </GridListItem>
      )}
    </GridList>
  );
}
