import { avatar } from '#styled/recipes/avatar.mjs';
import { getInitials } from '#src/lib/format.ts';
import { useImage } from './use-image.ts';

export type AvatarProps = {
  name: string;
  src?: string | null;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  shape?: 'person' | 'business';
};

/** A decorative avatar. The name is shown beside it, or is the label of its control. */
export function Avatar({ name, src, size, shape }: AvatarProps) {
  const { shownSrc, onError } = useImage(src);
  const look = avatar({ size, shape });
  return shownSrc ? (
    <img src={shownSrc} alt="" onError={onError} className={look} />
  ) : (
    <span aria-hidden className={look}>
      {getInitials(name)}
    </span>
  );
}
