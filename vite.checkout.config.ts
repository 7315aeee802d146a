import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the script of a store's checkout: one file, which the stores' server serves with a hash of its content. */
export default defineConfig({
  build: {
    outDir: 'dist/checkout',
    copyPublicDir: false,
    target: 'esnext',
    modulePreload: false,
    rolldownOptions: {
      input: 'src/checkout/main.tsx',
      output: { entryFileNames: 'checkout.js', codeSplitting: false },
    },
  },
  plugins: [react()],
});
