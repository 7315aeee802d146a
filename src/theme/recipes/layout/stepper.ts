import { defineSlotRecipe } from '@pandacss/dev';

export const stepper = defineSlotRecipe({
  className: 'stepper',
  slots: ['root', 'step', 'mark', 'label', 'summary'],
  base: {
    root: { display: 'flex', gap: '2' },
    step: {
      flex: '1',
      minW: '0',
      display: 'flex',
      flexDirection: 'column',
      gap: '2',
      textStyle: 'caption',
      color: 'text.subtle',
      _before: { content: '""', h: '1', borderRadius: 'full', bg: 'pressed' },
      '&[data-done]': { color: 'text.muted', _before: { bg: 'primary.solid' } },
      _current: { color: 'text', fontWeight: 'semibold', _before: { bg: 'accent' } },
    },
    mark: { display: 'inline-flex', verticalAlign: 'text-bottom', mr: '1', color: 'primary.solid' },
    label: { display: { base: 'none', sm: 'block' } },
    summary: { display: { sm: 'none' }, textStyle: 'caption', color: 'text.muted', mb: '2' },
  },
});
