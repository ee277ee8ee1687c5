import {
  type Account,
  type CaipNetworkId,
  isAddress,
  LatchkeyError,
  type Namespace,
} from '@latchkey/core'
import {
  type AdapterContext,
  type ChainClient,
  keepConnection,
  openSessionConnection,
  type WalletSession,
} from '@latchkey/core/adapter'
import { signOverSession } from './signOverSession.ts'

type Universal = ReturnType<typeof openSessionConnection> & { session: WalletSession }

/**
 * A namespace over a session, without the chain's library: accounts, networks, messages, and a provider that passes
 * the page's requests to the wallet.
 */
export function openUniversal(context: AdapterContext, namespace: Namespace): ChainClient {
  const keeper = keepConnection<Universal>(context, namespace)
  return {
    connect: async ({ connector }) => {
      throw new LatchkeyError('wallet/not-installed', { wallet: connector.name })
    },
    // The core attaches the stored session.
    reconnect: async () => {},
    disconnect: keeper.disconnect,
    async attachSession({ session, connector }) {
      const open = async () => openSession(session, namespace, context.activeNetwork())
      await keeper.connect({ connector, open })
    },
    async switchNetwork({ caipNetworkId: id }) {
      const connection = keeper.connection()
      if (!connection) throw new LatchkeyError('network/switch-failed', { id })
      await switchInSession(connection, id)
      keeper.update(connection.moveTo(id))
    },
    async switchAccount(account) {
      keeper.switchAccount(account)
    },
    async signMessage({ account, message }) {
      const { session, chainId } = keeper.connectionOf(account)
      return signOverSession(session, { account, chainId: chainId(), message })
    },
    provider() {
      const connection = keeper.connection()
      return connection && providerOf(connection, namespace)
    },
    close: keeper.close,
  }
}

function openSession(
  session: WalletSession,
  namespace: Namespace,
  active: CaipNetworkId,
): Universal {
  const toAccount = (address: string): Account | null =>
    isAddress(address, namespace) ? { namespace, address, type: typeOf(namespace) } : null
  return { ...openSessionConnection({ session, namespace, active, toAccount }), session }
}

function typeOf(namespace: Namespace): Account['type'] {
  return namespace === 'bip122' ? 'payment' : 'eoa'
}

/** The Ethereum provider holds the session's active chain; it asks the wallet for a chain outside the session. */
async function switchInSession({ session }: Universal, id: CaipNetworkId): Promise<void> {
  const [namespace, reference] = id.split(':')
  if (namespace !== 'eip155') return
  const chainId = `0x${Number(reference).toString(16)}`
  const method = 'wallet_switchEthereumChain'
  try {
    await session.provider?.('eip155').request({ method, params: [{ chainId }] })
  } catch (cause) {
    throw new LatchkeyError('network/switch-failed', { id }, { cause })
  }
}

function providerOf(connection: Universal, namespace: Namespace): unknown {
  const { session, chainId } = connection
  if (namespace === 'eip155') return session.provider?.('eip155') ?? null
  return {
    request: ({ method, params }: { method: string; params?: unknown }) =>
      session.request({ chainId: chainId(), method, params: params ?? {} }),
  }
}
