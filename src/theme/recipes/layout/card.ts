import { defineSlotRecipe } from '@pandacss/dev';

export const card = defineSlotRecipe({
  className: 'card',
  slots: ['root', 'header', 'titles', 'title', 'description', 'actions', 'body', 'footer'],
  base: {
    root: {
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'lg',
      boxShadow: 'rest',
      minW: '0',
      // In a row of cards the footers are at their ends.
      display: 'flex',
      flexDirection: 'column',
    },
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      px: { base: '4', sm: '6' },
      pt: { base: '4', sm: '5' },
    },
    titles: { minW: '0' },
    title: { textStyle: 'heading', color: 'text' },
    description: { textStyle: 'small', color: 'text.subtle', mt: '0.5' },
    actions: { display: 'flex', alignItems: 'center', gap: '2' },
    body: { flex: '1', minW: '0', px: { base: '4', sm: '6' }, py: { base: '4', sm: '5' } },
    footer: {
      px: { base: '4', sm: '6' },
      py: '3',
      borderTop: '1px solid',
      borderColor: 'line',
      textStyle: 'small',
      color: 'text.muted',
    },
  },
  variants: { isFlush: { true: { header: { pb: { base: '4', sm: '5' } }, body: { p: '0' } } } },
});
