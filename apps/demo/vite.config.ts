import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['latchkey-source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: {
        main: file('index.html'),
        playground: file('playground.html'),
        app: file('app.html'),
        demoWallet: file('src/wallet/announceWallet.ts'),
      },
      output: {
        // The plain pages name this one in their HTML.
        entryFileNames: ({ name }) =>
          name === 'demoWallet' ? 'demoWallet.js' : 'assets/[name]-[hash].js',
      },
    },
  },
})
