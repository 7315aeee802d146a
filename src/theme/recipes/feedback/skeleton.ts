import { defineRecipe } from '@pandacss/dev';

export const skeleton = defineRecipe({
  className: 'skeleton',
  base: {
    display: 'block',
    bg: 'pressed',
    borderRadius: 'sm',
    maxW: 'full',
    _motionSafe: { animation: 'pulse 1600ms ease-in-out infinite' },
  },
  variants: {
    shape: {
      text: { h: '3', my: '1' },
      title: { h: '5', my: '1' },
      block: { h: '24', borderRadius: 'lg' },
      circle: { boxSize: '9', borderRadius: 'full' },
    },
    width: { full: { w: 'full' }, long: { w: '75%' }, half: { w: '50%' }, short: { w: '5rem' } },
  },
  defaultVariants: { shape: 'text', width: 'full' },
});
