import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Serves the page of `tabsPage.ts`: a WalletConnect client without a modal. */
export async function serveTabsPage(): Promise<{
  url(relayUrl: string): string
  close(): void
}> {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL('tabsPage.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['latchkey-source'],
  })
  const html = `<!doctype html><script type="module">${bundle.outputFiles[0]?.text}</script>`
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: (relayUrl) => `http://localhost:${port}/?relay=${encodeURIComponent(relayUrl)}`,
    close: () => void server.close(),
  }
}
