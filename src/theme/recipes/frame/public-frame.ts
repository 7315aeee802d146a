import { defineSlotRecipe } from '@pandacss/dev';

const inner = { w: 'full', maxW: 'prose', mx: 'auto', px: { base: '4', md: '8' } } as const;

export const publicFrame = defineSlotRecipe({
  className: 'public-frame',
  slots: ['root', 'head', 'host', 'content', 'foot'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minH: 'viewport', bg: 'canvas' },
    head: { bg: 'frame', color: 'frame.text' },
    host: { ...inner, display: 'flex', alignItems: 'center', gap: '3', minH: '14', textStyle: 'heading' },
    content: { ...inner, flex: '1', pt: { base: '6', md: '10' }, pb: '16' },
    foot: {
      ...inner,
      pt: '4',
      pb: 'max(1rem, env(safe-area-inset-bottom))',
      textStyle: 'small',
      color: 'text.subtle',
    },
  },
});
