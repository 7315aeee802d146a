import { defineRecipe } from '@pandacss/dev';

export const visuallyHidden = defineRecipe({ className: 'visually-hidden', base: { srOnly: true } });
