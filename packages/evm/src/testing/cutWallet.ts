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
    const now = where
    where = 'none'
    if (now === 'before-asking') throw broken(-32603, 'Failed to fetch')
    const hash = await provider.request(call)
    if (now === 'after-sending') throw broken(-32603, 'timeout of 10000ms exceeded')
    if (now === 'false-failure') throw broken(-32000, 'internal error')
    if (now === 'already-known') throw broken(-32000, 'already known')
    return now === 'nonsense' ? { hash } : hash
  }
  const cut: FakeEvmWallet['provider'] = {
    request,
    on: (event, listener) => {
      provider.on(event, listener)
      return cut
    },
    removeListener: (event, listener) => {
      provider.removeListener(event, listener)
      return cut
    },
  }
  const rest = Object.create(wallet, {
    provider: { value: cut },
    cut: {
      value: (next: Cut) => {
        where = next
      },
    },
  }) as FakeEvmWallet & { cut(next: Cut): void }
  return rest
}

function broken(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
