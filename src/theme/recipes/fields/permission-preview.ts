import { defineSlotRecipe } from '@pandacss/dev';
import { soft } from '../tones.ts';

export const permissionPreview = defineSlotRecipe({
  className: 'permission-preview',
  slots: ['root', 'change', 'areas', 'row', 'actions'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '3', minW: '0' },
    change: {
      display: 'flex',
      flexDirection: 'column',
      gap: '2',
      p: '4',
      borderRadius: 'md',
      border: '1px solid',
    },
    areas: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(15rem, 1fr))', gap: '4' },
    row: { display: 'flex', flexDirection: 'column', gap: '1', textStyle: 'body', minW: '0' },
    actions: { listStyle: 'disc', ps: '5', display: 'flex', flexDirection: 'column', gap: '0.5' },
  },
  variants: {
    kind: {
      gained: { change: soft('success') },
      lost: { change: soft('danger') },
    },
  },
});
