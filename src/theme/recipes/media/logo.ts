import { defineRecipe } from '@pandacss/dev';

export const logo = defineRecipe({
  className: 'logo',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    fontWeight: 'bold',
    fontSize: 'xl',
    letterSpacing: 'tight',
    lineHeight: 'none',
    color: 'inherit',
    '& svg': { boxSize: '8', flexShrink: '0' },
  },
});
