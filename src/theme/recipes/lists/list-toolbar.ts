import { defineSlotRecipe } from '@pandacss/dev';

/** Tabs, search and filters above a list: two rows on a desktop, one row on a phone. */
export const listToolbar = defineSlotRecipe({
  className: 'list-toolbar',
  slots: ['controls', 'search', 'bar', 'tabs', 'filterButton', 'active', 'searchRow'],
  base: {
    controls: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      gap: '2',
      px: '4',
      py: '2',
      '& > *': { flex: '0 1 11rem', minW: '0' },
      // Lower than in a form, because this row takes height from the list.
      '& :is(select, [role=search], input[type=date])': { minH: '8', py: '0' },
      '& :has(> input)': { minH: '8' },
      '& input': { py: '0' },
    },
    search: { '&&': { flex: '1 1 14rem', maxW: 'toast' } },
    bar: { display: 'flex', alignItems: 'center', pr: '2' },
    tabs: {
      flex: '1',
      minW: '0',
      // Tabs that overflow fade out at the edge.
      maskImage: 'linear-gradient(to right, black calc(100% - 1.5rem), transparent)',
      '& > nav': { borderBottom: 'none' },
    },
    filterButton: { position: 'relative', display: 'inline-flex' },
    active: {
      position: 'absolute',
      top: '1',
      right: '1',
      minW: '4',
      px: '1',
      borderRadius: 'full',
      bg: 'brand',
      color: 'brand.on',
      textStyle: 'caption',
      lineHeight: 'snug',
      textAlign: 'center',
      pointerEvents: 'none',
    },
    searchRow: { display: 'flex', alignItems: 'center', gap: '1', pl: '4', pr: '2', pb: '2' },
  },
});
