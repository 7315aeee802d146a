import { defineSlotRecipe } from '@pandacss/dev';
import { focusRing } from '../focus-ring.ts';

export const imagePicker = defineSlotRecipe({
  className: 'image-picker',
  slots: ['root', 'item', 'name', 'check'],
  base: {
    root: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))', gap: '3' },
    item: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      minW: '0',
      border: '2px solid',
      borderColor: 'line',
      borderRadius: 'md',
      overflow: 'hidden',
      cursor: 'pointer',
      ...focusRing,
      _hovered: { borderColor: 'line.strong' },
      _selected: { borderColor: 'brand' },
    },
    name: {
      px: '2',
      py: '1',
      textStyle: 'caption',
      color: 'text.muted',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    check: {
      position: 'absolute',
      top: '2',
      right: '2',
      display: 'none',
      p: '0.5',
      borderRadius: 'full',
      bg: 'brand',
      color: 'brand.on',
      '[data-selected] > &': { display: 'flex' },
    },
  },
});
