import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, readConfig } from '@latchkey/server'
import { sandboxOnramp } from '@latchkey/server/sandboxOnramp'
import {
  localAccounts,
  localAddresses,
  localServerSettings,
  startBitcoinChain,
  startLocalChain,
  startSolanaChain,
} from '@latchkey/testing'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { fillHistory } from '../e2e/fixtures/chainActions.ts'
import { fillPrices } from '../e2e/fixtures/fillPrices.ts'
import { isVaultStory } from './vault/names.ts'

export type RunningGallery = {
  /** The page of a story, in English or in `language`; `en-XA` is the pseudo-language with longer texts. */
  pageFor(story: string, mode: 'dark' | 'light', language?: string): string
  close(): Promise<void>
}

/** The strictest policy a page can have; the chain, the server and the unreachable API are on localhost. */
const policy: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:*",
  "img-src 'self' data: http://127.0.0.1:*",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const gallery = fileURLToPath(new URL('.', import.meta.url))

/** Starts chains and a server and serves every screen on pages with a strict content security policy. */
export async function startGallery(): Promise<RunningGallery> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-gallery-'))
  // PostgreSQL does not run as root; its user must be able to traverse this directory.
  await chmod(folder, 0o755)
  const chain = await startLocalChain({ chainId: 1 })
  await fillHistory(chain)
  const bitcoin = await startBitcoinChain()
  const solana = await startSolanaChain()
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...localServerSettings(chain),
  })
  // The chain has Ethereum's id, for which the server would use Ethereum's router; this chain has its own.
  const uniswapV3 = { router: localAddresses.swapRouter02 }
  const own = { ...config.networks['eip155:1'], uniswapV3 }
  const onrampExtension = sandboxOnramp({
    chainId: `eip155:${chain.chainId}`,
    treasuryKey: localAccounts.spare1.privateKey,
    currencies: { EUR: 1.1 },
  })
  const server = await createServer(
    { ...config, networks: { ...config.networks, 'eip155:1': own } },
    { onrampExtension },
  )
  await fillPrices(server.context, chain.chainId)
  const pages = join(folder, 'pages')
  await buildPages(pages)
  const web = await preview({
    configFile: false,
    root: gallery,
    build: { outDir: pages },
    preview: {
      host: '127.0.0.1',
      port: 0,
      headers: { 'content-security-policy': policy },
    },
    logLevel: 'warn',
  })
  const base = web.resolvedUrls?.local[0] ?? ''
  const places = { rpc: chain.url, bitcoin: bitcoin.url, solana: solana.url }
  return {
    pageFor: (story, mode, language) => {
      const query = new URLSearchParams({ story, mode, ...places, api: server.url })
      if (language) query.set('language', language)
      return `${base}${isVaultStory(story) ? 'vault.html' : ''}?${query}`
    },
    async close() {
      await web.close()
      await server.close()
      await chain.close()
      await bitcoin.close()
      await solana.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function buildPages(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: gallery,
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    resolve: { conditions: ['latchkey-source', 'module', 'browser', 'development|production'] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 5000,
      rollupOptions: { input: ['index.html', 'vault.html'].map((page) => join(gallery, page)) },
    },
  })
}
