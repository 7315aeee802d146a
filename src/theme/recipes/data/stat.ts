import { defineSlotRecipe } from '@pandacss/dev';

export const stat = defineSlotRecipe({
  className: 'stat',
  slots: ['root', 'label', 'figure', 'compare', 'direction'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      gap: '1',
      p: '5',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'lg',
      boxShadow: 'rest',
      minW: '0',
      containerType: 'inline-size',
    },
    label: { textStyle: 'label', color: 'text.muted' },
    figure: {
      textStyle: 'figure',
      // Two figures side by side on a phone are smaller, so that they don't wrap.
      fontSize: 'min({fontSizes.3xl}, max(21cqi, 1.125rem))',
      color: 'text',
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
    },
    compare: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '1.5',
      textStyle: 'small',
      color: 'text.subtle',
    },
    direction: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      fontWeight: 'semibold',
      color: 'text.muted',
    },
  },
  variants: {
    tone: {
      good: { direction: { color: 'success.text' } },
      bad: { direction: { color: 'danger.text' } },
      even: {},
    },
  },
  defaultVariants: { tone: 'even' },
});
