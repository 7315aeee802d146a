import { image } from '#styled/recipes/image.mjs';
import { ImageOff } from 'lucide-react';
import { Icon } from './icon.tsx';
import { t } from './image.messages.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { useImage } from './use-image.ts';

export type ImageProps = {
  src?: string | null;
  /** Empty if the text beside it says the same. */
  alt: string;
  ratio?: 'square' | 'wide' | 'own';
};

/** An image. It keeps its space while loading, and shows a placeholder if there is no image. */
export function Image({ src, alt, ratio }: ImageProps) {
  const { shownSrc, onError } = useImage(src);
  const look = image({ ratio });
  return shownSrc ? (
    <img src={shownSrc} alt={alt} loading="lazy" decoding="async" onError={onError} className={look} />
  ) : (
    <span className={look}>
      <Icon of={ImageOff} size="md" />
      <VisuallyHidden>{alt || t('noImage')}</VisuallyHidden>
    </span>
  );
}
