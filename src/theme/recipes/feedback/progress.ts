import { defineSlotRecipe } from '@pandacss/dev';

export const progress = defineSlotRecipe({
  className: 'progress',
  slots: ['root', 'texts', 'track', 'fill'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', w: 'full' },
    texts: {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '3',
      textStyle: 'small',
      color: 'text.muted',
      fontVariantNumeric: 'tabular-nums',
    },
    track: { h: '2', bg: 'pressed', borderRadius: 'full', overflow: 'hidden' },
    fill: {
      h: 'full',
      bg: 'primary.solid',
      borderRadius: 'full',
      transitionProperty: 'width',
      transitionDuration: 'slow',
    },
  },
});
