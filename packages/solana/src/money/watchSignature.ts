import type { CaipNetworkId, Network } from '@latchkey/core'
import type { SolanaState } from '../solanaState.ts'

/** Resolves when a node notifies that a transaction is confirmed. Only a shortcut: the caller also polls. */
export type SignatureWatch = { confirmed: Promise<'confirmed'>; close(): void }

const noNotification: SignatureWatch = { confirmed: new Promise(() => {}), close: () => {} }

export function watchSignature(
  state: SolanaState,
  network: Network,
  signature: string,
): SignatureWatch {
  const url = socketUrl(state, network)
  const Socket = state.page().WebSocket
  if (!url || !Socket) return noNotification
  try {
    const socket = new Socket(url)
    const confirmed = new Promise<'confirmed'>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        if (String(data).includes('signatureNotification')) resolve('confirmed')
      })
    })
    socket.addEventListener('open', () => {
      const params = [signature, { commitment: 'confirmed' }]
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params }))
    })
    return { confirmed, close: () => socket.close() }
  } catch {
    // A page's CSP may forbid sockets.
    return noNotification
  }
}

/** The network's own socket, or our server's, which proxies subscriptions. */
function socketUrl({ context }: SolanaState, network: Network): string | null {
  const networkSocket = network.rpcUrls.default.webSocket?.[0]
  if (networkSocket) return networkSocket
  const [first] = context.rpcUrls(network.caipNetworkId as CaipNetworkId)
  return first && /^https?:.*[?&]projectId=/.test(first) ? first.replace(/^http/, 'ws') : null
}
