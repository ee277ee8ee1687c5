import type { BrowserContext, Frame, Page } from 'playwright-core'
import {
  createFakeEvmWallet,
  type FakeEvmWallet,
  type FakeEvmWalletOptions,
} from '../wallet/createFakeEvmWallet.ts'
import type { WalletEvent } from '../wallet/events.ts'
import { isRecord } from '../wallet/isRecord.ts'
import { bundlePageWallet } from './bundlePageWallet.ts'
import type { PageWalletOptions, Reply } from './pageWallet.ts'

export type InstallOptions = Omit<FakeEvmWalletOptions, 'storageKey'> & {
  /** How pages find the wallet; by announcement (EIP-6963) when left out. */
  readonly visibleAs?: 'announced' | 'window.ethereum' | 'both'
}

/** The wallet, driven from the test; pages see it as they would see an extension. */
export type InstalledFakeEvmWallet = FakeEvmWallet & {
  /** Resolves when every event so far has reached the pages. */
  delivered(): Promise<void>
}

/**
 * Gives a wallet to every page of a context, or to one page, from the next navigation on.
 *
 * It lives in the test process, as an extension lives outside the page: it keeps its permissions
 * across reloads and tabs (each site has its own), and no rule of the page keeps it from the chain.
 */
export async function installFakeEvmWallet(
  target: BrowserContext | Page,
  options: FakeEvmWalletOptions & InstallOptions,
): Promise<InstalledFakeEvmWallet> {
  const wallet = createFakeEvmWallet(options)
  const binding = `latchkeyWallet_${wallet.info.uuid.replaceAll('-', '')}`
  await target.exposeBinding(binding, ({ frame }, request: unknown) =>
    answer(wallet, originOf(frame), request),
  )
  const script = await bundlePageWallet()
  const pageOptions = describeToPage(wallet, binding, options)
  await target.addInitScript({
    content: `${script};latchkeyPageWallet.installPageWallet(${JSON.stringify(pageOptions)})`,
  })

  watchPages(target, (frame) => wallet.providerFor(originOf(frame)))
  let delivery: Promise<unknown> = Promise.resolve()
  wallet.watchEvents((event) => {
    delivery = Promise.all([delivery, deliver(target, binding, event)])
  })
  const delivered = async () => {
    await delivery
  }
  return Object.assign(wallet, { delivered })
}

function describeToPage(
  { info }: FakeEvmWallet,
  binding: string,
  { flags = {}, visibleAs = 'announced' }: FakeEvmWalletOptions & InstallOptions,
): PageWalletOptions {
  const announce = visibleAs !== 'window.ethereum'
  return { binding, info, flags, announce, inject: visibleAs !== 'announced' }
}

async function answer(wallet: FakeEvmWallet, origin: string, request: unknown): Promise<Reply> {
  const { method, params } = isRecord(request) ? request : {}
  try {
    const provider = wallet.providerFor(origin)
    return { result: await provider.request({ method: String(method), params }) }
  } catch (error) {
    const { code, message, data } = isRecord(error) ? error : {}
    return {
      error: {
        message: String(message),
        ...(typeof code === 'number' && { code }),
        ...(data !== undefined && { data }),
      },
    }
  }
}

/** A site hears of changes even if it has never asked for anything. */
function watchPages(target: BrowserContext | Page, onNavigation: (frame: Frame) => void): void {
  const watch = (page: Page) => page.on('framenavigated', onNavigation)
  if (!('pages' in target)) {
    watch(target)
    return
  }
  target.pages().forEach(watch)
  target.on('page', watch)
}

async function deliver(
  target: BrowserContext | Page,
  binding: string,
  { origin, name, payload }: WalletEvent,
): Promise<void> {
  const pages = 'pages' in target ? target.pages() : [target]
  const frames = pages
    .flatMap((page) => page.frames())
    .filter((frame) => originOf(frame) === origin)
  await Promise.all(frames.map((frame) => emitInFrame(frame, { binding, name, payload })))
}

async function emitInFrame(
  frame: Frame,
  event: { binding: string; name: string; payload: unknown },
): Promise<void> {
  try {
    await frame.evaluate(({ binding, name, payload }) => {
      Reflect.get(window, `${binding}Event`)?.(name, payload)
    }, event)
  } catch {
    // The page went away while it was told; its successor asks for the state itself.
  }
}

function originOf(frame: Frame): string {
  return URL.canParse(frame.url()) ? new URL(frame.url()).origin : 'null'
}
