import {
  createWalletConnect,
  type WalletConnect,
  type WalletConnectOptions,
  type WalletConnectSession,
} from '@latchkey/walletconnect'
import { createInbox, type Inbox } from './inbox.ts'
import { connect, dappMetadata } from './relay.ts'

export const namespaces = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    methods: [
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
}

export function openOurDapp(
  relayUrl: string,
  options: Partial<WalletConnectOptions> = {},
): WalletConnect {
  return createWalletConnect({
    relayUrl,
    projectId: 'test',
    metadata: dappMetadata,
    connect,
    ...options,
  })
}

/** Starts to connect; gives the first URI and the session to come. */
export function startConnecting(
  dapp: WalletConnect,
  signal?: AbortSignal,
): { uri: Promise<string>; uris: Inbox<string>; session: Promise<WalletConnectSession> } {
  const uris = createInbox<string>()
  const session = dapp.connect({ namespaces, onUri: uris.put, signal })
  return { uri: uris.next(), uris, session }
}
