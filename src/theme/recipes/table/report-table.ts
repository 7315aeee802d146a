import { defineSlotRecipe } from '@pandacss/dev';
import { innerFocusRing } from '../focus-ring.ts';

/** The first column and the titles stay in view while a wide table is scrolled. */
export const reportTable = defineSlotRecipe({
  className: 'report-table',
  slots: ['scroller', 'table', 'caption', 'hash'],
  base: {
    scroller: { ...innerFocusRing, position: 'relative', overflowX: 'auto', borderRadius: 'lg' },
    table: {
      w: 'full',
      borderCollapse: 'separate',
      borderSpacing: '0',
      textStyle: 'small',
      fontVariantNumeric: 'tabular-nums',
      '& th, & td': {
        px: { base: '3', sm: '4' },
        py: '2',
        textAlign: 'start',
        fontWeight: 'normal',
        borderBottom: '1px solid',
        borderColor: 'line',
        whiteSpace: 'nowrap',
        bg: 'surface',
      },
      '& [data-text]': {
        minW: { base: '[7.5rem]', sm: '[12rem]' },
        whiteSpace: 'normal',
        overflowWrap: 'break-word',
      },
      '& tr > :first-child:not([colspan])': { position: 'sticky', left: '0', zIndex: 'sticky' },
      '& thead th': { fontWeight: 'semibold', color: 'text.muted', verticalAlign: 'bottom' },
      '& [data-align="end"]': { textAlign: 'end' },
      '& [data-group] th': { pt: '4', fontWeight: 'semibold', color: 'text' },
      '& [data-group] span': { position: 'sticky', left: { base: '3', sm: '4' } },
      '& [data-total] > *': { fontWeight: 'semibold', bg: 'sunken' },
      '& tbody:last-child tr:last-child > *': { borderBottom: 'none' },
    },
    hash: { textStyle: 'caption', overflowWrap: 'anywhere' },
    caption: {
      position: 'absolute',
      w: 'px',
      h: 'px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
});
