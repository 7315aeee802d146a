import { defineSlotRecipe } from '@pandacss/dev';
import { focusRing } from '../focus-ring.ts';

/** In the middle of a desktop; on a phone a bottom sheet. */
export const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: ['overlay', 'modal', 'dialog', 'header', 'title', 'description', 'body', 'footer'],
  base: {
    overlay: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      display: 'flex',
      alignItems: { base: 'flex-end', sm: 'center' },
      justifyContent: 'center',
      bg: 'scrim',
      p: { base: '0', sm: '6' },
      _entering: { _motionSafe: { animation: 'fadeIn 200ms ease-out' } },
      _exiting: { _motionSafe: { animation: 'fadeOut 120ms ease-in forwards' } },
    },
    modal: {
      w: 'full',
      maxW: { sm: 'dialog' },
      maxH: '90dvh',
      display: 'flex',
      bg: 'raised',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'xl',
      borderBottomRadius: { base: 'none', sm: 'xl' },
      boxShadow: 'lift',
      _entering: {
        _motionSafe: {
          animation: {
            base: 'sheetIn 320ms cubic-bezier(0.2, 0.8, 0.2, 1)',
            sm: 'rise 200ms cubic-bezier(0.2, 0.8, 0.2, 1)',
          },
        },
      },
      _exiting: {
        _motionSafe: {
          animation: { base: 'sheetOut 200ms ease-in forwards', sm: 'sink 120ms ease-in forwards' },
        },
      },
    },
    dialog: {
      ...focusRing,
      outlineOffset: '-2px',
      borderRadius: 'xl',
      display: 'flex',
      flexDirection: 'column',
      flex: '1',
      minW: '0',
      maxH: 'full',
    },
    header: {
      display: 'flex',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
      gap: '3',
      px: '6',
      pt: '5',
    },
    title: { textStyle: 'heading', fontSize: 'xl', color: 'text', overflowWrap: 'anywhere', pt: '1' },
    description: { textStyle: 'body', color: 'text.muted', px: '6', pt: '1.5' },
    body: { px: '6', py: '5', overflowY: 'auto', overscrollBehavior: 'contain' },
    footer: {
      display: 'flex',
      flexDirection: { base: 'column-reverse', sm: 'row' },
      justifyContent: 'flex-end',
      gap: '2',
      px: '6',
      pt: '1',
      pb: 'max(1.5rem, env(safe-area-inset-bottom))',
    },
  },
  variants: {
    size: { md: {}, lg: { modal: { maxW: { sm: 'prose' } } } },
    isNew: { true: { modal: { pointerEvents: 'none' } } },
  },
  defaultVariants: { size: 'md' },
});
