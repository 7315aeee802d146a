import { defineSlotRecipe } from '@pandacss/dev';
import { innerFocusRing } from '../focus-ring.ts';

/** A table whose cells have a bar in proportion to their value, so that no value depends on a colour. */
export const cohortGrid = defineSlotRecipe({
  className: 'cohort-grid',
  slots: ['scroller', 'table', 'caption', 'fill', 'text'],
  base: {
    scroller: { ...innerFocusRing, position: 'relative', overflowX: 'auto', borderRadius: 'sm' },
    table: {
      borderCollapse: 'separate',
      borderSpacing: '2px',
      textStyle: 'small',
      fontVariantNumeric: 'tabular-nums',
      '& th': {
        px: '2',
        py: '1.5',
        fontWeight: 'normal',
        color: 'text.muted',
        textAlign: 'start',
        whiteSpace: 'nowrap',
      },
      '& thead th': { fontWeight: 'semibold' },
      '& tr > :first-child': { position: 'sticky', left: '0', zIndex: 'sticky', bg: 'surface' },
      '& td': {
        position: 'relative',
        h: '10',
        minW: '14',
        p: '0',
        textAlign: 'center',
        bg: 'sunken',
        borderRadius: 'xs',
      },
      '& td[data-size]': { bg: 'surface', textAlign: 'end', pr: '2' },
      '& td[data-later]': { bg: 'transparent' },
    },
    fill: {
      position: 'absolute',
      left: '0',
      bottom: '0',
      h: '1',
      bg: 'primary.solid',
      borderBottomLeftRadius: 'xs',
    },
    text: { position: 'relative' },
    caption: { srOnly: true },
  },
});
