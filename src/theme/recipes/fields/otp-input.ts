import { defineSlotRecipe } from '@pandacss/dev';

/** One input that looks like six separate digits: the line below each digit is drawn. */
export const otpInput = defineSlotRecipe({
  className: 'otp-input',
  slots: ['frame', 'input', 'cells', 'cell'],
  base: {
    frame: { position: 'relative', w: 'full', maxW: '20rem' },
    input: {
      position: 'absolute',
      inset: '0',
      w: 'full',
      h: 'full',
      bg: 'transparent',
      color: 'transparent',
      caretColor: 'transparent',
      border: 'none',
      outline: 'none',
      fontSize: 'touch',
      letterSpacing: 'digits',
      cursor: 'text',
      zIndex: 'base',
      '&::selection': { bg: 'transparent' },
    },
    cells: { display: 'grid', gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', gap: '2' },
    cell: {
      display: 'grid',
      placeItems: 'center',
      h: '14',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line.field',
      borderRadius: 'md',
      boxShadow: 'rest',
      outline: '2px solid transparent',
      outlineOffset: '-1px',
      fontSize: '2xl',
      fontWeight: 'semibold',
      fontVariantNumeric: 'tabular-nums',
      color: 'text',
      transitionProperty: 'border-color, outline-color',
      transitionDuration: 'fast',
      'input:focus + * &[data-next]': { outlineColor: 'focus' },
      'input[aria-invalid=true] + * &': { borderColor: 'danger.solid' },
      'input:disabled + * &': { bg: 'sunken', borderColor: 'line', color: 'text.subtle' },
    },
  },
  variants: {
    places: {
      four: { frame: { maxW: '14rem' }, cells: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
      six: {},
    },
  },
});
