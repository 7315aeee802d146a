import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { type Plugin, defineConfig } from 'vite';

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
];

/** What the sign-in page needs is one file: in sixty small ones it would weigh a fifth more. */
const firstPage = { name: 'first', test: /src\/(main\.tsx|screens\/sign-in\/)/, priority: 3 };
/** And what stands around every page of the dashboard, with the calls and the list: one more. */
const dashboard = {
  name: 'dashboard',
  test: /(src\/(routes\/dashboard(\.store\.orders\.index)?\.tsx|screens\/(frame\/frame|orders\/orders)\.screen|lib\/query-client)|contract\/calls\.ts)/,
  priority: 2,
};

export default defineConfig({
  build: {
    chunkSizeWarningLimit: 600,
    target: 'esnext',
    rolldownOptions: { output: { codeSplitting: { groups: [firstPage, dashboard] } } },
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
    precompress(),
  ],
  server: { proxy: Object.fromEntries(served.map((path) => [path, server])) },
});
