import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

function hash(algorithm: 'sha256' | 'sha384', content: Uint8Array | string): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`
}

/**
 * Every script and sheet is loaded by its hash, and a manifest names the hash of every file. Works on what was
 * written: other plugins change the code until then.
 */
function sealed(): Plugin {
  return {
    name: 'sealed',
    writeBundle({ dir = '' }) {
      const assets = readdirSync(join(dir, 'assets')).sort()
      const hashes = new Map(
        assets.map((name) => [
          `/assets/${name}`,
          hash('sha384', readFileSync(join(dir, 'assets', name))),
        ]),
      )
      const scripts = [...hashes].filter(([name]) => name.endsWith('.js'))
      const map = JSON.stringify({ integrity: Object.fromEntries(scripts) })
      const pages = readdirSync(dir).filter((name) => name.endsWith('.html'))
      for (const name of pages) {
        const page = readFileSync(join(dir, name), 'utf8').replace(
          /(?:src|href)="(\/assets\/[^"]+)"/g,
          (whole, asset: string) => `${whole} integrity="${hashes.get(asset) ?? ''}"`,
        )
        const mapped = page.replace(
          '<script',
          `<script type="importmap">${map}</script>\n    <script`,
        )
        writeFileSync(join(dir, name), mapped)
      }
      const names = [...pages.sort(), ...assets.map((name) => `assets/${name}`)]
      const files = names.map((name) => [name, hash('sha256', readFileSync(join(dir, name)))])
      const manifest = { files: Object.fromEntries(files) }
      writeFileSync(join(dir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    },
  }
}

export default defineConfig({
  plugins: [react(), sealed()],
  resolve: { conditions: ['latchkey-source', 'module', 'browser', 'development|production'] },
  // The sentences of a language are used as a whole: a named export of each section would be bytes.
  json: { namedExports: false, stringify: false },
  build: {
    target: 'es2022',
    modulePreload: false,
    rollupOptions: { input: ['frame.html', 'window.html', 'social.html'] },
  },
})
