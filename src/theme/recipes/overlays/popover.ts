import { defineRecipe } from '@pandacss/dev';

export const popover = defineRecipe({
  className: 'popover',
  base: {
    bg: 'raised',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'lift',
    zIndex: 'popover',
    outline: 'none',
    _entering: { _motionSafe: { animation: 'rise 120ms cubic-bezier(0.2, 0.8, 0.2, 1)' } },
    _exiting: { _motionSafe: { animation: 'fadeOut 120ms ease-in forwards' } },
  },
  variants: {
    kind: {
      menu: { minW: 'menu', maxW: 'toast', overflow: 'auto' },
      list: { w: 'var(--trigger-width)', minW: 'fit', overflow: 'auto' },
    },
  },
});
