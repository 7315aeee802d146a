import { defineSlotRecipe } from '@pandacss/dev';

/** A small image beside a name, in a row of a list. */
export const imageRow = defineSlotRecipe({
  className: 'image-row',
  slots: ['root', 'image', 'texts', 'note'],
  base: {
    root: { display: 'inline-flex', alignItems: 'center', gap: '3', minW: '0' },
    image: { flexShrink: '0', boxSize: '10', overflow: 'hidden' },
    texts: { display: 'flex', flexDirection: 'column', minW: '0', overflowWrap: 'anywhere' },
    note: { textStyle: 'small', color: 'text.subtle' },
  },
  variants: {
    isCompact: {
      true: {
        root: { gap: '2.5', verticalAlign: 'middle' },
        image: { boxSize: '6' },
        texts: { flexDirection: 'row', alignItems: 'baseline', columnGap: '2' },
        note: { whiteSpace: 'nowrap' },
      },
    },
  },
});
