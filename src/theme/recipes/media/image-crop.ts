import { defineSlotRecipe } from '@pandacss/dev';
import { focusRing } from '../focus-ring.ts';

/** An image that is moved and zoomed behind a window, which shows the section that is kept. */
export const imageCrop = defineSlotRecipe({
  className: 'image-crop',
  slots: ['root', 'stage', 'image', 'window', 'zoom', 'range'],
  base: {
    root: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '4' },
    stage: {
      outline: '2px solid transparent',
      outlineOffset: '2px',
      '&:has(:focus-visible)': { outlineColor: 'focus' },
      position: 'relative',
      w: 'full',
      maxW: 'crop',
      aspectRatio: '1',
      overflow: 'hidden',
      borderRadius: 'md',
      bg: 'sunken',
      cursor: 'grab',
      touchAction: 'none',
      userSelect: 'none',
      _active: { cursor: 'grabbing' },
    },
    image: { position: 'absolute', maxW: 'none', pointerEvents: 'none' },
    window: {
      position: 'absolute',
      inset: '2',
      pointerEvents: 'none',
      border: '2px solid',
      borderColor: 'ivory.0',
      boxShadow: '0 0 0 100vmax token(colors.scrim)',
    },
    zoom: { display: 'flex', alignItems: 'center', gap: '3', w: 'full', maxW: 'crop', color: 'text.muted' },
    range: { ...focusRing, flex: '1', minW: '0', h: '11', accentColor: 'brand', cursor: 'pointer' },
  },
  variants: {
    shape: { person: { window: { borderRadius: 'full' } }, business: { window: { borderRadius: 'md' } } },
  },
});
