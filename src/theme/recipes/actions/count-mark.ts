import { defineRecipe } from '@pandacss/dev';

/** A number at the upper corner of an icon button. */
export const countMark = defineRecipe({
  className: 'count-mark',
  base: {
    position: 'absolute',
    top: '0',
    left: '50%',
    minW: '4',
    px: '1',
    borderRadius: 'full',
    bg: 'danger.solid',
    color: 'danger.on',
    outline: '2px solid',
    outlineColor: 'surface',
    textStyle: 'caption',
    lineHeight: 'snug',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
  },
});
