import { defineRecipe } from '@pandacss/dev';

export const image = defineRecipe({
  className: 'image',
  base: {
    display: 'grid',
    placeItems: 'center',
    w: 'full',
    bg: 'sunken',
    color: 'text.subtle',
    borderRadius: 'md',
    objectFit: 'cover',
    border: '1px solid',
    borderColor: 'line',
  },
  variants: {
    ratio: {
      square: { aspectRatio: '1' },
      wide: { aspectRatio: '16 / 9' },
      // The whole image is visible at any aspect ratio.
      own: { h: 'auto', maxH: '70dvh', minH: '10', objectFit: 'contain' },
    },
  },
  defaultVariants: { ratio: 'square' },
});
