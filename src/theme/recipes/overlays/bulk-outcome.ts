import { defineSlotRecipe } from '@pandacss/dev';

/** The effect of a bulk action: how many records it changes, and which it skips and why. */
export const bulkOutcome = defineSlotRecipe({
  className: 'bulk-outcome',
  slots: ['root', 'line', 'list', 'item', 'name', 'reason'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '3' },
    line: { display: 'flex', alignItems: 'center', gap: '2', textStyle: 'strong' },
    list: {
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'md',
    },
    item: {
      px: '3',
      py: '2',
      '&:not(:first-child)': { borderTop: '1px solid', borderColor: 'line' },
    },
    name: { textStyle: 'label', color: 'text' },
    reason: { textStyle: 'small', color: 'text.muted' },
  },
});
