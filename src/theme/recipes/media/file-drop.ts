import { defineSlotRecipe } from '@pandacss/dev';

export const fileDrop = defineSlotRecipe({
  className: 'file-drop',
  slots: ['root', 'mark', 'title', 'description'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: '2',
      px: '6',
      py: '10',
      textAlign: 'center',
      bg: 'sunken',
      border: '1.5px dashed',
      borderColor: 'line.field',
      borderRadius: 'lg',
      transitionProperty: 'background-color, border-color',
      transitionDuration: 'fast',
      _dropTarget: { bg: 'selected', borderColor: 'brand', borderStyle: 'solid' },
      _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
    },
    mark: { display: 'flex', color: 'primary.solid' },
    title: { textStyle: 'strong', color: 'text' },
    description: { textStyle: 'small', color: 'text.subtle', mb: '2' },
  },
});
