import { defineSlotRecipe } from '@pandacss/dev';

export const pageHeader = defineSlotRecipe({
  className: 'page-header',
  slots: ['root', 'back', 'row', 'titles', 'heading', 'description', 'actions'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '2', pb: { base: '4', sm: '6' } },
    back: { textStyle: 'small', fontWeight: 'medium' },
    row: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
      gap: '4',
    },
    titles: { display: 'flex', flexDirection: 'column', gap: '1', minW: '0', flex: '1 1 16rem' },
    heading: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '3',
      textStyle: 'title',
      color: 'text',
      overflowWrap: 'anywhere',
    },
    description: { textStyle: 'body', color: 'text.muted', maxW: 'prose' },
    actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' },
  },
  variants: {
    isDense: {
      true: {
        root: { pb: { base: '1', md: '3' } },
        row: { flexWrap: 'nowrap', alignItems: 'center', gap: '2', minH: '11' },
        titles: { flex: '1', gap: '0' },
        heading: { fontSize: { base: 'xl', md: '2xl' } },
        actions: { flexWrap: 'nowrap', gap: { base: '0', md: '2' } },
      },
    },
  },
});
