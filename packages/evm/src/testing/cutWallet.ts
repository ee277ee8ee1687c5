import type { FakeEvmWallet } from '@latchkey/testing'

/** Where the connection between page and wallet breaks. */
export type Cut =
  /** The request never reaches the wallet. */
  | 'before-asking'
  /** The wallet sends, and its answer is lost. */
  | 'after-sending'
  /** The wallet sends and returns an error. */
  | 'false-failure'
  /** The wallet sends, then returns the node's error "already known". */
  | 'already-known'
  /** The wallet sends and returns something that is not a hash. */
  | 'nonsense'
  /** The prompt stays open; the page is unloaded before the visitor answers. */
  | 'late'
  | 'none'

/** The same wallet over a connection that breaks at the given point. */
export function cutWallet(wallet: FakeEvmWallet): FakeEvmWallet & { cut(where: Cut): void } {
  let where: Cut = 'none'
  const { provider } = wallet
  async function request(call: { method: string; params?: unknown }): Promise<unknown> {
    if (call.method !== 'eth_sendTransaction') return provider.request(call)
    const currentCut = where
    where = 'none'
    if (currentCut === 'before-asking') throw rpcError(-32603, 'Failed to fetch')
    const hash = await provider.request(call)
    if (currentCut === 'after-sending') throw rpcError(-32603, 'timeout of 10000ms exceeded')
    if (currentCut === 'false-failure') throw rpcError(-32000, 'internal error')
    if (currentCut === 'already-known') throw rpcError(-32000, 'already known')
    return currentCut === 'nonsense' ? { hash } : hash
  }
  const brokenProvider: FakeEvmWallet['provider'] = {
    request,
    on: (event, listener) => {
      provider.on(event, listener)
      return brokenProvider
    },
    removeListener: (event, listener) => {
      provider.removeListener(event, listener)
      return brokenProvider
    },
  }
  const cutWalletObject = Object.create(wallet, {
    provider: { value: brokenProvider },
    cut: {
      value: (next: Cut) => {
        where = next
      },
    },
  }) as FakeEvmWallet & { cut(next: Cut): void }
  return cutWalletObject
}

function rpcError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
