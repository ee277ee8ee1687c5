import type { FakeEvmWallet } from '@latchkey/testing'

/** Where the line between page and wallet breaks. */
export type Cut =
  /** The wallet never hears of it. */
  | 'before-asking'
  /** The wallet sends, and its answer is lost. */
  | 'after-sending'
  /** The wallet sends and says that it failed. */
  | 'false-failure'
  /** The wallet sends, then says that the node has it already. */
  | 'already-known'
  /** The wallet sends and answers something that is no hash. */
  | 'nonsense'
  /** The wallet waits for its owner; the page is gone by the time he answers. */
  | 'late'
  | 'none'

/** The same wallet over a line that breaks where it is told to. */
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
