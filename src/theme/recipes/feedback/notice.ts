import { defineSlotRecipe } from '@pandacss/dev';
import { focusRing } from '../focus-ring.ts';
import { eachTone, soft } from '../tones.ts';

export const notice = defineSlotRecipe({
  className: 'notice',
  slots: ['root', 'mark', 'texts', 'title', 'list'],
  base: {
    root: {
      ...focusRing,
      // Bars at the top and the bottom of a page do not cover a notice that was scrolled to.
      scrollMarginBlock: '24',
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      px: '4',
      py: '3',
      border: '1px solid',
      borderRadius: 'md',
      textStyle: 'body',
    },
    mark: { display: 'flex', flexShrink: '0', mt: '0.5' },
    texts: { display: 'flex', flexDirection: 'column', gap: '1', minW: '0', flex: '1' },
    title: { textStyle: 'strong' },
    list: {
      display: 'flex',
      flexDirection: 'column',
      gap: '1',
      '& a': { color: 'inherit', textDecoration: 'underline', fontWeight: 'medium' },
    },
  },
  variants: {
    tone: eachTone((tone) => ({
      root: soft(tone),
      mark: { color: `${tone}.solid` },
    })),
  },
  defaultVariants: { tone: 'info' },
});
