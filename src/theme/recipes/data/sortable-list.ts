import { defineSlotRecipe } from '@pandacss/dev';
import { innerFocusRing } from '../focus-ring.ts';

/** Rows that can be reordered. */
export const sortableList = defineSlotRecipe({
  className: 'sortable-list',
  slots: ['root', 'item', 'content', 'actions'],
  base: {
    root: {
      borderRadius: 'lg',
      overflow: 'hidden',
      '& .react-aria-DropIndicator[data-drop-target]': { outline: '1.5px solid', outlineColor: 'brand' },
    },
    item: {
      ...innerFocusRing,
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      px: { base: '2', sm: '4' },
      py: '2.5',
      bg: 'surface',
      '&:not(:first-child)': { borderTop: '1px solid', borderColor: 'line' },
      '&[data-dragging]': { opacity: '0.5' },
    },
    content: { flex: '1', minW: '0', overflowWrap: 'anywhere' },
    actions: { display: 'flex', alignItems: 'center', flexShrink: '0' },
  },
});
