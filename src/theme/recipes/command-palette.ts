import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';

/** High on a desk, so that the results grow downwards; the whole width of a phone, above its keyboard. */
export const commandPalette = defineSlotRecipe({
  className: 'command-palette',
  slots: ['overlay', 'modal', 'dialog', 'field', 'input', 'results', 'note', 'foot'],
  base: {
    overlay: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      display: 'flex',
      alignItems: 'flex-start',
      justifyContent: 'center',
      bg: 'scrim',
      p: { base: '2', sm: '6' },
      pt: { sm: '12vh' },
      _entering: { _motionSafe: { animation: 'fadeIn 120ms ease-out' } },
    },
    modal: {
      w: 'full',
      maxW: { sm: 'prose' },
      bg: 'raised',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'xl',
      boxShadow: 'lift',
      overflow: 'hidden',
      _entering: { _motionSafe: { animation: 'rise 120ms cubic-bezier(0.2, 0.8, 0.2, 1)' } },
    },
    dialog: { outline: 'none', display: 'flex', flexDirection: 'column', maxH: '70dvh' },
    field: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      px: '4',
      color: 'text.subtle',
      borderBottom: '1px solid',
      borderColor: 'line',
    },
    input: {
      flex: '1',
      minW: '0',
      h: '14',
      bg: 'transparent',
      color: 'text',
      fontSize: 'touch',
      outline: 'none',
      _placeholder: { color: 'text.subtle' },
      '&::-webkit-search-cancel-button': { display: 'none' },
    },
    results: { flex: '1', minH: '0', overflowY: 'auto', overscrollBehavior: 'contain' },
    note: { textStyle: 'body', color: 'text.muted', px: '4', py: '6', textAlign: 'center' },
    foot: {
      display: { base: 'none', sm: 'flex' },
      gap: '4',
      px: '4',
      py: '2.5',
      borderTop: '1px solid',
      borderColor: 'line',
      textStyle: 'caption',
      color: 'text.subtle',
    },
  },
});

/** A key of the keyboard. */
export const keycap = defineRecipe({
  className: 'keycap',
  base: {
    display: 'inline-block',
    minW: '6',
    px: '1.5',
    py: '0.5',
    textAlign: 'center',
    textStyle: 'caption',
    fontFamily: 'inherit',
    color: 'text.muted',
    bg: 'canvas',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'xs',
  },
});
