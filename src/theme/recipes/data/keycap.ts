import { defineRecipe } from '@pandacss/dev';

/** A key of the keyboard. */
export const keycap = defineRecipe({
  className: 'keycap',
  base: {
    display: 'inline-block',
    minW: '6',
    px: '1.5',
    py: '0.5',
    textAlign: 'center',
    textStyle: 'caption',
    fontFamily: 'inherit',
    color: 'text.muted',
    bg: 'canvas',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'xs',
  },
});
