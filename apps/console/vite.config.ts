import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig({
  // The server serves the console under this path of its own origin.
  base: '/console/',
  plugins: [react()],
  resolve: { conditions: ['latchkey-source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { main: file('index.html'), preview: file('preview.html') } },
  },
})
