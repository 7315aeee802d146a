import { defineSlotRecipe } from '@pandacss/dev';

export const checkboxGrid = defineSlotRecipe({
  className: 'checkbox-grid',
  slots: ['root', 'head', 'column', 'row', 'topic', 'name', 'description', 'cell', 'option'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minW: '0', my: '-2' },
    head: { display: { base: 'none', sm: 'flex' }, justifyContent: 'flex-end', pb: '2' },
    column: { w: '24', textAlign: 'center', textStyle: 'label', color: 'text.muted' },
    row: {
      display: 'flex',
      flexWrap: { base: 'wrap', sm: 'nowrap' },
      alignItems: 'center',
      columnGap: { base: '6', sm: '0' },
      py: '3',
      borderTop: { sm: '1px solid' },
      borderColor: { sm: 'line' },
      '&:not(:last-child)': { borderBottom: { base: '1px solid', sm: 'none' }, borderBottomColor: 'line' },
    },
    topic: {
      display: 'flex',
      flexDirection: 'column',
      flexBasis: { base: 'full', sm: '0' },
      flexGrow: '1',
      minW: '0',
    },
    name: { textStyle: 'strong', color: 'text' },
    description: { textStyle: 'small', color: 'text.subtle' },
    cell: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: { base: 'flex-start', sm: 'center' },
      gap: '2',
      w: { sm: '24' },
      minH: '9',
      flexShrink: '0',
      cursor: 'pointer',
      _touch: { minH: '11' },
      _disabled: { cursor: 'not-allowed', opacity: '0.6' },
    },
    // On a desktop the header of the column shows it; each checkbox has it for screen readers.
    option: {
      textStyle: 'body',
      color: 'text.muted',
      sm: { position: 'absolute', w: 'px', h: 'px', overflow: 'hidden', clipPath: 'inset(50%)' },
    },
  },
});
