import { defineRecipe } from '@pandacss/dev';

/** The label and the pending label share one cell, so that the button has the width of the longer one in both states. */
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
