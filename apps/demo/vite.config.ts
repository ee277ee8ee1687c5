import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['latchkey-source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { main: page('index.html') } },
  },
})
