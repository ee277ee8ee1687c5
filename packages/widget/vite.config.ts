import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** One small module, `latchkey.js`; React, the modal and the chains follow in chunks when needed. */
export default defineConfig({
  resolve: { conditions: ['latchkey-source', 'module', 'browser', 'production'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    outDir: 'bundle',
    emptyOutDir: true,
    modulePreload: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('src/index.ts', import.meta.url)),
      preserveEntrySignatures: 'allow-extension',
      output: { entryFileNames: 'latchkey.js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
