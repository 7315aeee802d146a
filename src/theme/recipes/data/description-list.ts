import { defineSlotRecipe } from '@pandacss/dev';

export const descriptionList = defineSlotRecipe({
  className: 'description-list',
  slots: ['root', 'row', 'term', 'detail'],
  base: {
    root: { display: 'flex', flexDirection: 'column' },
    row: {
      display: 'flex',
      flexDirection: { base: 'column', sm: 'row' },
      gap: { base: '0.5', sm: '4' },
      py: '2.5',
      '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'line' },
    },
    term: { textStyle: 'small', color: 'text.subtle', w: { sm: '10rem' }, flexShrink: '0' },
    detail: { textStyle: 'body', color: 'text', minW: '0', overflowWrap: 'anywhere' },
  },
});
