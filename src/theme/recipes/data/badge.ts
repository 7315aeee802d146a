import { defineRecipe } from '@pandacss/dev';
import { eachTone, soft } from '../tones.ts';

export const badge = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '6',
    px: '2',
    borderRadius: 'full',
    border: '1px solid',
    textStyle: 'caption',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    '&[data-dot]::before': {
      content: '""',
      boxSize: '1.5',
      borderRadius: 'full',
      bg: 'current',
      flexShrink: '0',
    },
  },
  variants: {
    tone: eachTone(soft),
  },
  defaultVariants: { tone: 'neutral' },
});
