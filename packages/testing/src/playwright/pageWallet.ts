import {
  announceProvider,
  type Eip6963ProviderInfo,
  injectProvider,
} from '../wallet/announceProvider.ts'
import type { Eip1193Provider } from '../wallet/provider.ts'

/** What the test process returns; errors travel as data, for a thrown one would lose its code. */
export type Reply =
  | { readonly result: unknown }
  | { readonly error: { code?: number; message: string; data?: unknown } }

/** What the page must know of a wallet that lives in the test process. */
export type PageWalletOptions = {
  /** Name of the function that Playwright put into the page. */
  readonly binding: string
  readonly info: Eip6963ProviderInfo
  readonly flags: Readonly<Record<string, boolean>>
  readonly announce: boolean
  readonly inject: boolean
}

type Listener = (payload: unknown) => void

/** Runs in the page: a provider that forwards every request to the test process. */
export function installPageWallet(options: PageWalletOptions): void {
  const listeners = new Map<string, Set<Listener>>()
  const provider: Eip1193Provider = {
    ...options.flags,
    request: ({ method, params }) => ask(options.binding, { method, params }),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  Object.defineProperty(window, `${options.binding}Event`, { value: emit })
  if (options.inject) injectProvider(window, provider)
  if (options.announce) announceProvider(window, options.info, provider)
}

async function ask(binding: string, request: unknown): Promise<unknown> {
  const send = Reflect.get(window, binding) as (request: unknown) => Promise<Reply>
  const reply = await send(request)
  if ('result' in reply) return reply.result
  const { message, ...details } = reply.error
  throw Object.assign(new Error(message), details)
}
