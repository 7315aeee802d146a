import { defineSlotRecipe } from '@pandacss/dev';
import { focusRing } from '../focus-ring.ts';

export const imageField = defineSlotRecipe({
  className: 'image-field',
  slots: ['root', 'drop', 'list', 'tile', 'frame', 'bar', 'mark', 'cover', 'problem', 'sources'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', w: 'full', minW: '0' },
    drop: {
      display: 'flex',
      flexDirection: 'column',
      gap: '3',
      p: '3',
      bg: 'sunken',
      border: '1.5px dashed',
      borderColor: 'line.field',
      borderRadius: 'lg',
      transitionProperty: 'background-color, border-color',
      transitionDuration: 'fast',
      _dropTarget: { bg: 'selected', borderColor: 'brand', borderStyle: 'solid' },
      _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
    },
    list: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(7.5rem, 1fr))',
      gap: '3',
      '& .react-aria-DropIndicator[data-drop-target]': {
        outline: '2px solid',
        outlineColor: 'brand',
        borderRadius: 'full',
      },
    },
    tile: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      minW: '0',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'md',
      overflow: 'hidden',
      ...focusRing,
      '&[data-dragging]': { opacity: '0.5' },
    },
    frame: { position: 'relative' },
    bar: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: '1' },
    mark: { position: 'absolute', top: '2', left: '2' },
    cover: { position: 'absolute', insetX: '0', bottom: '0', p: '2', bg: 'raised' },
    problem: { p: '2', display: 'flex', flexDirection: 'column', gap: '2', alignItems: 'flex-start' },
    sources: { display: 'flex', flexWrap: 'wrap', gap: '2' },
  },
});
