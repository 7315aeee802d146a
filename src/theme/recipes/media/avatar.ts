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
      xl: { boxSize: '20', fontSize: '2xl' },
    },
    shape: { person: { borderRadius: 'full' }, business: { borderRadius: 'md' } },
  },
  defaultVariants: { size: 'md', shape: 'person' },
});
