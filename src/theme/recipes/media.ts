import { defineRecipe } from '@pandacss/dev';

export const avatar = defineRecipe({
  className: 'avatar',
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    overflow: 'hidden',
    bg: 'primary.soft',
    color: 'primary.text',
    fontWeight: 'semibold',
    letterSpacing: 'wide',
    userSelect: 'none',
    objectFit: 'cover',
  },
  variants: {
    size: {
      sm: { boxSize: '7', fontSize: 'xs' },
      md: { boxSize: '9', fontSize: 'sm' },
      lg: { boxSize: '14', fontSize: 'xl' },
    },
    shape: { person: { borderRadius: 'full' }, business: { borderRadius: 'md' } },
  },
  defaultVariants: { size: 'md', shape: 'person' },
});

export const picture = defineRecipe({
  className: 'picture',
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
  variants: { ratio: { square: { aspectRatio: '1' }, wide: { aspectRatio: '16 / 9' } } },
  defaultVariants: { ratio: 'square' },
});
