import { defineRecipe } from '@pandacss/dev';

/** Label and pending label share one cell, so that the button is as wide as the longer of them in both states. */
export const buttonFace = defineRecipe({
  className: 'button-face',
  base: {
    gridArea: '1 / 1',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minW: '0',
  },
  variants: { isHidden: { true: { visibility: 'hidden' } } },
});
