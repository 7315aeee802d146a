import { readFileSync } from 'node:fs';
import { defineConfig } from '@pandacss/dev';
import { conditions } from './src/theme/conditions.ts';
import { keyframes } from './src/theme/keyframes.ts';
import { recipes, slotRecipes } from './src/theme/recipes/all.ts';
import { colors, shadows } from './src/theme/semantic.ts';
import { textStyles, tokens } from './src/theme/tokens.ts';

/** What a recipe carries for tools and for being merged, with a map of its variants, is half of its weight and never used. */
const lean = (code: string) => code.replace(/Object\.assign\(([^,]+), \{\n {2}__recipe__[^]*\n\}\)/, '$1');

export default defineConfig({
  eject: true,
  preflight: true,
  presets: ['@pandacss/preset-base'],
  hooks: {
    'codegen:prepare': ({ artifacts }) =>
      artifacts.map((artifact) => ({
        ...artifact,
        files: artifact.files.map((file) =>
          file.file === 'create-recipe.mjs'
            ? { ...file, code: readFileSync('src/theme/create-recipe.mjs', 'utf8') }
            : { ...file, code: lean(file.code ?? '') },
        ),
      })),
    // Thirty variables on every element, for composed filters and transforms that no recipe uses, cost a sixth of all styling.
    'cssgen:done': ({ artifact, content }) =>
      artifact === 'global'
        ? content.replace(/\*,\s*::before,\s*::after,\s*::backdrop\s*\{\s*--blur[^}]*\}/, '')
        : content,
    // Layout is made of recipes with few choices; a second way to do it would be one too many.
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
