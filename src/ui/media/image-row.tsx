import { imageRow } from '#styled/recipes/image-row.mjs';
import { Image } from './image.tsx';

export type ImageRowProps = {
  src?: string | null;
  title: string;
  note?: string | undefined;
  isCompact?: boolean;
};

/** A small image beside a name; compact in one line of a table. */
export function ImageRow({ src, title, note, isCompact }: ImageRowProps) {
  const look = imageRow({ isCompact });
  return (
    <span className={look.root}>
      <span className={look.image}>
        <Image src={src ?? null} alt="" />
      </span>
      <span className={look.texts}>
        <span>{title}</span>
        {note && <span className={look.note}>{note}</span>}
      </span>
    </span>
  );
}
