import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // The SDK looks for Node's global.
  define: { global: 'globalThis' },
  build: { target: 'es2022', chunkSizeWarningLimit: 1500 },
})
