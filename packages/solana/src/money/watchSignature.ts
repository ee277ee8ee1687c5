import type { Caip2, Network } from '@latchkey/core'
import type { SolanaState } from '../solanaState.ts'

/** Rings when a node says that a transaction is confirmed. Nobody relies on it: who waits also asks. */
export type Bell = { rung: Promise<'rung'>; close(): void }

const silent: Bell = { rung: new Promise(() => {}), close: () => {} }

export function watchSignature(state: SolanaState, network: Network, signature: string): Bell {
  const url = socketUrl(state, network)
  const Socket = state.page().WebSocket
  if (!url || !Socket) return silent
  try {
    const socket = new Socket(url)
    const rung = new Promise<'rung'>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        if (String(data).includes('signatureNotification')) resolve('rung')
      })
    })
    socket.addEventListener('open', () => {
      const params = [signature, { commitment: 'confirmed' }]
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params }))
    })
    return { rung, close: () => socket.close() }
  } catch {
    // A page may forbid sockets altogether.
    return silent
  }
}

/** The network's own socket, or our server's, which hands subscriptions on. */
function socketUrl({ context }: SolanaState, network: Network): string | null {
  const own = network.rpcUrls.default.webSocket?.[0]
  if (own) return own
  const [first] = context.rpcUrls(network.caipNetworkId as Caip2)
  return first && /^https?:.*[?&]projectId=/.test(first) ? first.replace(/^http/, 'ws') : null
}
