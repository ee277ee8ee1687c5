import { createHash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

function integrity(content: string | Uint8Array | null): string {
  return `sha384-${createHash('sha384')
    .update(content ?? '')
    .digest('base64')}`
}

/** Every script and sheet is loaded by its hash, and a manifest names the hash of every file. */
function sealed(): Plugin {
  return {
    name: 'sealed',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const bytes = (name: string) => {
        const file = bundle[name]
        if (!file) return null
        return file.type === 'chunk' ? file.code : file.source
      }
      const scripts = Object.keys(bundle).filter((name) => name.endsWith('.js'))
      const hashes = scripts.sort().map((name) => [`/${name}`, integrity(bytes(name))])
      const map = JSON.stringify({ integrity: Object.fromEntries(hashes) })
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue
        const page = String(file.source).replace(
          /(?:src|href)="\/(assets\/[^"]+)"/g,
          (whole, name: string) => `${whole} integrity="${integrity(bytes(name))}"`,
        )
        file.source = page.replace(
          '<script',
          `<script type="importmap">${map}</script>\n    <script`,
        )
      }
      const names = Object.keys(bundle).sort()
      const files = names.map((name) => [
        name,
        `sha256-${createHash('sha256')
          .update(bytes(name) ?? '')
          .digest('hex')}`,
      ])
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.json',
        source: `${JSON.stringify({ files: Object.fromEntries(files) }, null, 2)}\n`,
      })
    },
  }
}

export default defineConfig({
  plugins: [react(), sealed()],
  resolve: { conditions: ['latchkey-source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    modulePreload: false,
    rollupOptions: { input: ['frame.html', 'window.html', 'social.html'] },
  },
})
