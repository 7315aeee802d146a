import { pictureRow } from '#styled/recipes/picture-row.mjs';
import { Picture } from './picture.tsx';

export type PictureRowProps = { src?: string | null; title: string; note?: string | undefined };

/** A small picture beside the name of what it shows. */
export function PictureRow({ src, title, note }: PictureRowProps) {
  const look = pictureRow();
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
