import { pictureRow } from '#styled/recipes/picture-row.mjs';
import { Picture } from './picture.tsx';

export type PictureRowProps = {
  src?: string | null;
  title: string;
  note?: string | undefined;
  isCompact?: boolean;
};

/** A small image beside a name; compact in one line of a table. */
export function PictureRow({ src, title, note, isCompact }: PictureRowProps) {
  const look = pictureRow({ isCompact });
  return (
    <span className={look.root}>
      <span className={look.picture}>
        <Picture src={src ?? null} alt="" />
      </span>
      <span className={look.texts}>
        <span>{title}</span>
        {note && <span className={look.note}>{note}</span>}
      </span>
    </span>
  );
}
