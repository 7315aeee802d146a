import { pictureChoice } from '#styled/recipes/picture-choice.mjs';
import { Check } from 'lucide-react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { Icon } from './icon.tsx';
import { Picture } from './picture.tsx';

export type PictureChoiceProps = {
  label: string;
  pictures: readonly { id: string; name: string; src: string }[];
  selected: ReadonlySet<string>;
  isSingle?: boolean;
  onChange: (ids: ReadonlySet<string>) => void;
};

/** Selects one or several images of a library. */
export function PictureChoice({ label, pictures, selected, isSingle = false, onChange }: PictureChoiceProps) {
  const look = pictureChoice();
  return (
    <GridList
      aria-label={label}
      items={pictures}
      layout="grid"
      selectionMode={isSingle ? 'single' : 'multiple'}
      selectionBehavior="toggle"
      selectedKeys={selected}
      onSelectionChange={(keys) =>
        onChange(new Set(keys === 'all' ? pictures.map(({ id }) => id) : [...keys].map(String)))
      }
      className={look.root}
    >
      {({ name, src }) => (
        <GridListItem textValue={name} className={look.item}>
          <Picture src={src} alt="" />
          <span className={look.name}>{name}</span>
          <span className={look.check}>
            <Icon of={Check} />
          </span>
        </GridListItem>
      )}
    </GridList>
  );
}
