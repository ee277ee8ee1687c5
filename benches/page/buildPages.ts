import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const root = fileURLToPath(new URL('./pages', import.meta.url))

/** Both pages, built one after the other so that they share no chunk. */
export async function buildPages(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-page-'))
  for (const page of ['ours', 'bare']) {
    await build({
      configFile: false,
      root,
      base: `/${page}/`,
      logLevel: 'error',
      plugins: [react()],
      resolve: { conditions: ['latchkey-source', 'module', 'browser', 'production'] },
      build: {
        target: 'es2022',
        outDir: join(folder, page),
        emptyOutDir: true,
        rolldownOptions: { input: join(root, `${page}.html`) },
      },
    })
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
