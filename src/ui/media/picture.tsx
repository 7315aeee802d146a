import { picture } from '#styled/recipes/picture.mjs';
import { ImageOff } from 'lucide-react';
import { Icon } from './icon.tsx';
import { t } from './picture.messages.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { useImage } from './use-image.ts';

export type PictureProps = {
  src?: string | null;
  /** Empty where the words beside it say the same. */
  alt: string;
  ratio?: 'square' | 'wide' | 'own';
};

/** Keeps its place while loading, and when there is nothing to load. */
export function Picture({ src, alt, ratio }: PictureProps) {
  const { shownSrc, onError } = useImage(src);
  const look = picture({ ratio });
  return shownSrc ? (
    <img src={shownSrc} alt={alt} loading="lazy" decoding="async" onError={onError} className={look} />
  ) : (
    <span className={look}>
      <Icon of={ImageOff} size="md" />
      <VisuallyHidden>{alt || t('noPicture')}</VisuallyHidden>
    </span>
  );
}
