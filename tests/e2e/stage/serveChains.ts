import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { BrowserContext } from 'playwright-core'
import type { install } from './pageWallets.ts'

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** A site with three chains, its code in the chunks a visitor would load. */
export async function serveChains(): Promise<{ url: string; close(): void }> {
  const { outputFiles } = await build({
    entryPoints: { page: pathOf('chainsPage.tsx') },
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    outdir: 'chains',
    jsx: 'automatic',
    conditions: ['latchkey-source', 'module', 'browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const files = new Map(outputFiles.map(({ path, text }) => [`/${basename(path)}`, text]))
  const server: Server = createServer(({ url = '/' }, response) => {
    const script = files.get(url.split('?')[0] ?? '')
    const html = '<!doctype html><body><script type="module" src="/page.js"></script></body>'
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html')
    response.end(script ?? html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, close: () => server.close() }
}

/** Gives Bitcoin and Polkadot wallets to every page of a context; they live in the page and find themselves again. */
export async function installPageWallets(
  context: BrowserContext,
  options: Parameters<typeof install>[0],
): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [pathOf('pageWallets.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'pageWallets',
    conditions: ['latchkey-source', 'module', 'browser'],
  })
  const script = outputFiles[0]?.text ?? ''
  await context.addInitScript({
    content: `${script};pageWallets.install(${JSON.stringify(options)})`,
  })
}
