import { defineRecipe } from '@pandacss/dev';

export const qrCode = defineRecipe({
  className: 'qr-code',
  base: {
    display: 'block',
    w: 'full',
    maxW: { base: '40', md: 'menu' },
    aspectRatio: '1',
    mx: 'auto',
    bg: 'qr',
    color: 'qr.mark',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'md',
  },
});
