import { defineSlotRecipe } from '@pandacss/dev';
import { innerFocusRing } from '../focus-ring.ts';

/** The rows of menus and of a select's list. */
export const options = defineSlotRecipe({
  className: 'options',
  slots: ['list', 'section', 'heading', 'item', 'texts', 'label', 'description', 'check', 'separator'],
  base: {
    list: { p: '1.5', outline: 'none' },
    section: { '&:not(:first-child)': { mt: '1.5', pt: '1.5', borderTop: '1px solid', borderColor: 'line' } },
    heading: { textStyle: 'caption', color: 'text.subtle', px: '2.5', py: '1.5' },
    item: {
      ...innerFocusRing,
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      minH: '9',
      px: '2.5',
      py: '1.5',
      borderRadius: 'sm',
      cursor: 'pointer',
      color: 'text',
      textDecoration: 'none',
      _touch: { minH: '11' },
      _focused: { bg: 'hover' },
      _pressed: { bg: 'pressed' },
      _disabled: { color: 'text.subtle', cursor: 'not-allowed' },
      '&[data-tone=danger]': { color: 'danger.text' },
    },
    texts: { flex: '1', minW: '0', display: 'flex', flexDirection: 'column' },
    label: { textStyle: 'body', fontWeight: 'medium' },
    description: { textStyle: 'small', color: 'text.subtle' },
    check: { display: 'flex', color: 'brand', ml: 'auto' },
  },
});
