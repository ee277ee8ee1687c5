import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { BrowserContext, Page } from 'playwright-core'
import type { FakeSolanaWalletOptions } from '../solanaWallet/createFakeSolanaWallet.ts'
import type { SolanaBehaviour } from '../solanaWallet/solanaBehaviour.ts'

/** Drives the wallet inside a page. */
export type PageSolanaWallet = {
  behave(change: Partial<SolanaBehaviour>): Promise<void>
  setAccounts(addresses: readonly string[]): Promise<void>
  disconnect(): Promise<void>
  /** Kinds of the requests of this page so far. */
  requests(): Promise<readonly string[]>
}

/**
 * Gives a Wallet Standard wallet to every page of a context, from the next navigation on. It lives in the page
 * and stores its permission there, so that it survives a reload. Pages without an origin (about:blank) get none.
 */
export async function installFakeSolanaWallet(
  target: BrowserContext | Page,
  options: FakeSolanaWalletOptions,
): Promise<(page: Page) => PageSolanaWallet> {
  const script = await bundle()
  const wallet = JSON.stringify({ storageKey: 'fake-solana-wallet', ...options })
  await target.addInitScript({
    content: `${script};latchkeyPageSolana.installPageSolanaWallet(${wallet})`,
  })
  return (page) => ({
    behave: (change) => callInPage(page, 'behave', [change]),
    setAccounts: (addresses) => callInPage(page, 'setAccounts', [addresses]),
    disconnect: () => callInPage(page, 'disconnect', []),
    requests: async () => {
      await assertWallet(page)
      return page.evaluate(async () => {
        const pageWallet = await Reflect.get(window, 'latchkeySolanaWallet')
        return pageWallet.requests.map(({ method }: { method: string }) => method)
      })
    },
  })
}

async function callInPage(page: Page, name: string, inputs: readonly unknown[]): Promise<void> {
  await assertWallet(page)
  await page.evaluate(
    async ([method, args]) => {
      const pageWallet = await Reflect.get(window, 'latchkeySolanaWallet')
      pageWallet[method](...args)
    },
    [name, inputs] as const,
  )
}

async function assertWallet(page: Page): Promise<void> {
  const hasWallet = await page.evaluate(() => 'latchkeySolanaWallet' in window)
  if (!hasWallet)
    throw new Error(`The page has no wallet: ${page.url()}. Open a page of the site first.`)
}

async function bundle(): Promise<string> {
  // The same file, as source or as built.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const entry = fileURLToPath(new URL(`./pageSolanaWallet.${extension}`, import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'latchkeyPageSolana',
    target: 'es2022',
    minify: true,
  })
  return outputFiles.map(({ text }) => text).join('\n')
}
