import { defineSlotRecipe } from '@pandacss/dev';

/** On a phone the levels wrap, so that they fit with larger text. */
const columns = {
  base: 'repeat(auto-fit, minmax(min(5.25rem, 100%), 1fr))',
  sm: 'minmax(0, 1fr) repeat(3, 6.5rem)',
};

export const permissionGrid = defineSlotRecipe({
  className: 'permission-grid',
  slots: ['root', 'head', 'row', 'area', 'name', 'description', 'choice', 'mark', 'level'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minW: '0' },
    head: {
      display: { base: 'none', sm: 'grid' },
      gridTemplateColumns: columns,
      py: '2',
      textStyle: 'label',
      color: 'text.muted',
      '& span': { textAlign: 'center' },
    },
    row: {
      display: 'grid',
      gridTemplateColumns: columns,
      alignItems: 'center',
      columnGap: { base: '2', sm: '0' },
      py: '2',
      borderTop: '1px solid',
      borderColor: 'line',
    },
    area: { display: 'flex', flexDirection: 'column', gridColumn: { base: '1 / -1', sm: 'auto' }, minW: '0' },
    name: { textStyle: 'strong', color: 'text' },
    description: { textStyle: 'small', color: 'text.subtle' },
    choice: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: { base: 'flex-start', sm: 'center' },
      gap: '2',
      minH: '8',
      cursor: 'pointer',
      _touch: { minH: '11' },
      '&[data-readonly]': { cursor: 'default' },
      '&[data-disabled]': { cursor: 'not-allowed', opacity: '0.45' },
    },
    mark: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: '0',
      boxSize: '5',
      bg: 'surface',
      border: '1.5px solid',
      borderColor: 'line.field',
      borderRadius: 'full',
      outline: '2px solid transparent',
      outlineOffset: '2px',
      _after: { content: '""', boxSize: '2', borderRadius: 'full', bg: 'transparent' },
      '[data-hovered] > &': { borderColor: 'brand' },
      '[data-focus-visible] > &': { outlineColor: 'focus' },
      '[data-selected] > &': { bg: 'brand', borderColor: 'brand', _after: { bg: 'brand.on' } },
    },
    // On a desktop the column's header shows it; each choice has it for screen readers.
    level: {
      textStyle: 'small',
      color: 'text.muted',
      sm: { position: 'absolute', w: 'px', h: 'px', overflow: 'hidden', clipPath: 'inset(50%)' },
    },
  },
});
