import { defineRecipe } from '@pandacss/dev';

export const loadingBar = defineRecipe({
  className: 'loading-bar',
  base: {
    position: 'fixed',
    top: '0',
    insetX: '0',
    h: '0.5',
    zIndex: 'bar',
    bg: 'progress',
    transformOrigin: 'left',
    pointerEvents: 'none',
  },
  variants: {
    phase: {
      running: {
        transform: 'scaleX(0.7)',
        _motionSafe: { animation: 'creep 6000ms cubic-bezier(0.1, 0.7, 0.1, 1) forwards' },
      },
      finishing: { opacity: '0', transitionProperty: 'opacity', transitionDuration: 'slow' },
    },
  },
});
