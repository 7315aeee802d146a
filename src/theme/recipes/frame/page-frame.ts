import { defineRecipe } from '@pandacss/dev';

export const pageFrame = defineRecipe({
  className: 'page-frame',
  base: { w: 'full', maxW: 'page', mx: 'auto', px: { base: '4', sm: '8' }, pt: '8', pb: '16' },
});
