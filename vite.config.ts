import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './scripts/build/chunks.ts';
import { precompress } from './scripts/build/precompress.ts';
import { preloadFiles } from './scripts/build/preload-files.ts';

/** With `npm run dev` the server listens beside Vite, which hands it everything that is not the page. */
const server = process.env['KONTOR_SERVER'] ?? 'http://localhost:4001';
const served = [
  '/api',
  '/boot.json',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/docs',
  '/dev/mailbox',
  '/dev/clock',
  '/dev/tariff',
  '/sandbox',
];

export default defineConfig({
  build: {
    outDir: 'dist/web',
    chunkSizeWarningLimit: 600,
    target: 'esnext',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Panda marks what is pure in a place where Rolldown does not read it, and would be told of it file by file.
      checks: { invalidAnnotation: false },
      output: { codeSplitting: { groups: chunks } },
    },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders too: what they load and with what is no part of the first page.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routes.gen.ts',
    }),
    react(),
    // React Aria brings its words in thirty languages; Kontor has one: 23 kB less on the page of a product.
    optimizeLocales.vite({ locales: ['en-US'] }),
    preloadFiles({
      dashboard: ['/src/lib/api/query-client.ts', '/contract/calls.ts', '/ofetch/dist/index.mjs'],
    }),
    precompress(),
  ],
  server: { proxy: Object.fromEntries(served.map((path) => [path, server])) },
});
