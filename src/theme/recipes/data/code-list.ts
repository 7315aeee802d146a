import { defineRecipe } from '@pandacss/dev';

export const codeList = defineRecipe({
  className: 'code-list',
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, 1fr)',
    gap: '2',
    p: '4',
    bg: 'sunken',
    borderRadius: 'md',
    listStyle: 'none',
    fontFamily: 'mono',
    textAlign: 'center',
    userSelect: 'all',
  },
});
