import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { type Plugin, defineConfig } from 'vite';
import { preloadFiles } from './scripts/preload-files.ts';

/** Writes .br and .gz beside what compresses, so that the server never compresses while somebody waits. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(file.fileName)) continue;
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        this.emitFile({
          type: 'asset',
          fileName: `${file.fileName}.br`,
          source: brotliCompressSync(source, { params: quality }),
        });
        this.emitFile({
          type: 'asset',
          fileName: `${file.fileName}.gz`,
          source: gzipSync(source, { level: 9 }),
        });
      }
    },
  },
});

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

/** React Aria brings its words in thirty languages; the house speaks one, and the others fall back to it. */
const oneLanguage = (): Plugin => ({
  name: 'one-language',
  enforce: 'pre',
  load: {
    filter: { id: /react-aria.*\/intl\/.*\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/ },
    handler: () => 'export default undefined;',
  },
});

/** React has it itself by now: the libraries that still bring it for older ones get React's. */
const externalStore = (): Plugin => ({
  name: 'external-store-of-react',
  enforce: 'pre',
  load: {
    filter: { id: /use-sync-external-store\/shim\/index\.js$/ },
    handler: () => `export { useSyncExternalStore } from 'react';`,
  },
});

/** Who is here and how to ask the server: arrives first, so that the answer is there when the pages are. */
const session = { name: 'session', test: /src\/app\/session\.ts/, priority: 4 };
/** What the sign-in page needs beside it is one file: in sixty small ones it would weigh a fifth more. */
const firstPage = { name: 'first', test: /src\/(app\/pages\.tsx|features\/session\/sign-in\/)/, priority: 3 };
/** The addresses of all other pages, and what they read out of an address. */
const routes = {
  name: 'routes',
  test: /src\/routes(\.gen\.ts|\/[^-?/][^?/]*\.tsx)$/,
  priority: 2.8,
};
/** And what stands around every page of the dashboard, with the calls and the list: one more. */
const dashboard = {
  name: 'dashboard',
  test: /(src\/(routes\/dashboard(\.store\.orders\.index)?\.tsx|features\/(frame\/frame|orders\/list\/orders)\.screen|lib\/api\/query-client)|contract\/calls\.ts)/,
  priority: 2,
};
/** What the dashboard shares with pages that stand outside of it, as the flow review's do: they need nothing else of it. */
const kit = {
  name: 'kit',
  test: new RegExp(
    [
      'src/(ui/[a-z]+/(badge|card|drawn-later|empty-state|grid|icon-button|page-header|select|tab-links)[.]tsx|lib/format[.]ts)',
      'styled-system/css/(css|conditions)[.]mjs',
      'icons/(chevron-(left|right)|printer|undo-2)[.]mjs',
      // What the charts know of the world.
      'domain/(customer|handle|id|kyc|kyc-case|money|order|order-status|payment|payout-requirements|permission|withdrawal)[.]ts$',
    ].join('|'),
  ),
  priority: 2.5,
};
/** The review of a chart is one file: its parts are small, and each would cost a request and its head. */
const review = {
  name: 'review',
  test: /src\/(features\/review\/(chart|happenings|way|journeys|states|coverage|live-page|page-in-frame|film-strip|use-film|review)[\w.-]*\.tsx?|features\/review\/simulation\/)|machines\/graph\/|xstate\/dist\/.*graph/,
  priority: 2.4,
};
/** Icons, looks and words of several pages: each a file of a few hundred bytes would cost a request and its head. */
const pieces = {
  name: 'pieces',
  test: /(lucide-react\/dist\/esm\/icons|styled-system|src\/features\/[^?]*\.words\.ts)/,
  minShareCount: 2,
  priority: 1,
};

export default defineConfig({
  build: {
    outDir: 'dist/web',
    chunkSizeWarningLimit: 600,
    target: 'esnext',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Panda marks what is pure in a place where Rolldown does not read it, and would be told of it file by file.
      checks: { invalidAnnotation: false },
      output: { codeSplitting: { groups: [session, firstPage, routes, kit, review, dashboard, pieces] } },
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
    oneLanguage(),
    externalStore(),
    preloadFiles(
      { dashboard: ['/src/lib/api/query-client.ts', '/contract/calls.ts', '/ofetch/dist/index.mjs'] },
      ['/src/routes.gen.ts'],
    ),
    precompress(),
  ],
  server: { proxy: Object.fromEntries(served.map((path) => [path, server])) },
});
