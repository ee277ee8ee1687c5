import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer as createLatchkeyServer, readConfig } from '@latchkey/server'
import { localServerSettings, startLocalChain } from '@latchkey/testing'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { fillHistory } from '../../tests/e2e/stage/deeds.ts'

export type RunningStage = {
  /** The gallery's page for a scene. */
  pageFor(scene: string, mode: 'dark' | 'light'): string
  close(): Promise<void>
}

const gallery = fileURLToPath(new URL('../../tests/gallery', import.meta.url))

/** A real chain, a real server and the gallery in front of them. */
export async function startStage(): Promise<RunningStage> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-shots-'))
  // PostgreSQL runs as another account than root, and must be able to walk in.
  await chmod(folder, 0o755)
  const chain = await startLocalChain({ chainId: 1 })
  await fillHistory(chain)
  const server = await createLatchkeyServer(
    readConfig(
      {
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        ...localServerSettings(chain),
      },
      [],
    ),
  )
  const pages = join(folder, 'pages')
  await buildPage(pages)
  const web = await preview({
    configFile: false,
    root: gallery,
    build: { outDir: pages },
    preview: { host: '127.0.0.1', port: 0 },
    logLevel: 'warn',
  })
  const base = web.resolvedUrls?.local[0] ?? ''
  return {
    pageFor: (scene, mode) =>
      `${base}?${new URLSearchParams({ scene, mode, rpc: chain.url, api: server.url })}`,
    async close() {
      await web.close()
      await server.close()
      await chain.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: gallery,
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    resolve: { conditions: ['latchkey-source', 'module', 'browser', 'development|production'] },
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 },
  })
}
