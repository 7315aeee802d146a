import { defineConfig } from '@pandacss/dev';
import { conditions } from './src/theme/conditions.ts';
import { keyframes } from './src/theme/keyframes.ts';
import { recipes, slotRecipes } from './src/theme/recipes/all.ts';
import { colors, shadows } from './src/theme/semantic.ts';
import { textStyles, tokens } from './src/theme/tokens.ts';

export default defineConfig({
  eject: true,
  preflight: true,
  presets: ['@pandacss/preset-base'],
  hooks: {
    // Layout uses recipes with few options, so Panda's patterns are removed.
    'preset:resolved': ({ utils, preset, name }) =>
      name === '@pandacss/preset-base' ? utils.omit(preset, ['patterns']) : preset,
  },
  include: ['./src/**/*.{ts,tsx}'],
  exclude: ['./src/theme/**'],
  outdir: 'styled-system',
  outExtension: 'mjs',
  forceConsistentTypeExtension: true,
  importMap: '#styled',
  jsxStyleProps: 'none',
  strictTokens: true,
  conditions: { extend: conditions },
  staticCss: { recipes: '*' },
  theme: {
    breakpoints: { sm: '40rem', md: '56rem', lg: '72rem' },
    tokens,
    semanticTokens: { colors, shadows },
    textStyles,
    keyframes,
    recipes,
    slotRecipes,
  },
});
