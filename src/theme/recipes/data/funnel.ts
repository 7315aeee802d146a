import { defineSlotRecipe } from '@pandacss/dev';

/** The steps of a process, each with a bar as long as its share of the first one. */
export const funnel = defineSlotRecipe({
  className: 'funnel',
  slots: ['root', 'step', 'head', 'label', 'count', 'track', 'bar', 'note'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '3', listStyle: 'none', p: '0', m: '0' },
    step: { minW: '0', textStyle: 'small' },
    head: { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '3' },
    label: { minW: '0', overflowWrap: 'anywhere' },
    count: { fontVariantNumeric: 'tabular-nums', fontWeight: 'semibold', whiteSpace: 'nowrap' },
    track: { display: 'block', mt: '1', h: '3', bg: 'sunken', borderRadius: 'xs', overflow: 'hidden' },
    bar: { display: 'block', h: 'full', bg: 'primary.solid', borderRadius: 'xs' },
    note: { display: 'block', mt: '0.5', textStyle: 'caption', color: 'text.subtle' },
  },
});
