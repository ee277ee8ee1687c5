import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/** Vite's own preloading, which knows the files of a whole site, is of no use to a script tag. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
}

/** One small module, `latchkey.js`; React, the modal and the chains follow in chunks when needed. */
export default defineConfig({
  plugins: [plainImports],
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
