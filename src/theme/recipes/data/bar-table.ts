import { defineSlotRecipe } from '@pandacss/dev';
import { innerFocusRing } from '../focus-ring.ts';

/** A table whose first column has a bar below each name. On a phone it can be scrolled, with the names in view. */
export const barTable = defineSlotRecipe({
  className: 'bar-table',
  slots: ['scroller', 'table', 'caption', 'name', 'track', 'bar', 'note'],
  base: {
    scroller: { ...innerFocusRing, position: 'relative', overflowX: 'auto', borderRadius: 'sm' },
    table: {
      w: 'full',
      borderCollapse: 'separate',
      borderSpacing: '0',
      textStyle: 'small',
      fontVariantNumeric: 'tabular-nums',
      '& th, & td': {
        py: '2',
        pl: '3',
        textAlign: 'end',
        fontWeight: 'normal',
        verticalAlign: 'top',
        whiteSpace: 'nowrap',
        borderBottom: '1px solid',
        borderColor: 'line',
        bg: 'surface',
      },
      '& thead th': { color: 'text.muted', fontWeight: 'semibold', verticalAlign: 'bottom' },
      '& tr > :first-child': {
        position: 'sticky',
        left: '0',
        zIndex: 'sticky',
        pl: '0',
        pr: '2',
        textAlign: 'start',
        whiteSpace: 'normal',
        minW: '[8rem]',
      },
      '& tbody tr:last-child > *': { borderBottom: 'none' },
    },
    name: { display: 'block', overflowWrap: 'anywhere', lineClamp: '2' },
    track: {
      display: 'flex',
      mt: '1',
      h: '1.5',
      maxW: '[16rem]',
      bg: 'sunken',
      borderRadius: 'full',
      overflow: 'hidden',
    },
    bar: {
      display: 'block',
      bg: 'primary.solid',
      borderRadius: 'full',
      // An amount below zero is hatched.
      '&[data-negative]': {
        bg: 'transparent',
        backgroundImage:
          'repeating-linear-gradient(135deg, {colors.danger.solid} 0 3px, transparent 3px 6px)',
      },
    },
    note: { display: 'block', mt: '1', textStyle: 'caption', color: 'text.subtle' },
    caption: { srOnly: true },
  },
});
