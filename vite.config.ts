import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './scripts/build/chunks.ts';
import { precompress } from './scripts/build/precompress.ts';
import { preloadFiles } from './scripts/build/preload-files.ts';

/** With `npm run dev` the server runs beside Vite, which proxies all requests to it except for the page. */
const server = process.env['KONTOR_SERVER'] ?? 'http://localhost:4001';
const served = [
  '/api',
  '/boot.json',
  '/build-manifest.json',
  '/latest-build',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/docs',
  '/dev/mailbox',
  '/dev/sms',
  '/dev/clock',
  '/dev/tariff',
  '/sandbox',
  '/s/',
];

export default defineConfig({
  build: {
    outDir: 'dist/web',
    chunkSizeWarningLimit: 600,
    target: 'esnext',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Panda's annotations of pure calls are in a place that Rolldown ignores, and would cause a warning for each file.
      checks: { invalidAnnotation: false },
      output: { codeSplitting: { groups: chunks } },
    },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders are split too, because the first page does not need them.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routes.gen.ts',
    }),
    react(),
    // React Aria has texts in thirty languages. Kontor uses one, which saves 23 kB on the product page.
    optimizeLocales.vite({ locales: ['en-US'] }),
    preloadFiles({
      dashboard: ['/src/lib/api/query-client.ts'],
    }),
    precompress(),
  ],
  server: { proxy: Object.fromEntries(served.map((path) => [path, server])) },
});
