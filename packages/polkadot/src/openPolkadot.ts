import { type Account, isLatchkeyError, LatchkeyError } from '@latchkey/core'
import {
  type AdapterContext,
  type ChainClient,
  type ConnectionKeeper,
  createChainClient,
  keepConnection,
  type WalletAccess,
} from '@latchkey/core/adapter'
import type { PolkadotConnection } from './connection/polkadotConnection.ts'
import type { PolkadotProvider } from './signing/polkadotProvider.ts'
import { polkadotSigner, signMessage } from './signing/signMessage.ts'
import type { DiscoveredWallet, WalletDiscovery } from './wallet/createWalletDiscovery.ts'
import { openInjectedWallet } from './wallet/openInjectedWallet.ts'
import type { Ss58Formats } from './wallet/ss58Formats.ts'

type Options = {
  context: AdapterContext
  discovery: WalletDiscovery
  formats: Ss58Formats
  origin: string
}

/** Opens the chain. The adapter imports this file on demand, because it brings the code for every wallet API. */
export function openPolkadot(options: Options): ChainClient {
  const { context } = options
  const keeper = keepConnection<PolkadotConnection>(context, 'polkadot')
  const access: WalletAccess<DiscoveredWallet, PolkadotConnection> = {
    discovery: options.discovery,
    openWallet: (found, { isSilent }) =>
      isSilent ? restoreWallet(found, options) : openInjectedWallet(found, openOptionsOf(options)),
    async openSession(session) {
      const { openSessionWallet } = await import('./wallet/openSessionWallet.ts')
      return openSessionWallet(session, context.activeNetwork())
    },
  }
  return createChainClient(keeper, access, {
    async switchNetwork({ caipNetworkId: id }) {
      const connection = keeper.connection()
      if (!connection) throw new LatchkeyError('network/switch-failed', { id })
      keeper.update(connection.switchNetwork(id))
    },
    signMessage: (request) => signMessage(keeper, request),
    provider: () => (keeper.connection() ? pageProvider(keeper) : null),
  })
}

/**
 * Enables the stored wallet again. It prompts only if the visitor has revoked the page's permission in the wallet; a
 * rejection then clears the stored connector, so that later visits do not prompt.
 */
async function restoreWallet(
  found: DiscoveredWallet,
  options: Options,
): Promise<PolkadotConnection | null> {
  try {
    return await openInjectedWallet(found, openOptionsOf(options))
  } catch (error) {
    if (!isLatchkeyError(error, 'wallet/rejected')) throw error
    const { storage } = options.context
    const { polkadot: _gone, ...others } = storage.get('connected_connectors') ?? {}
    storage.set('connected_connectors', others)
    return null
  }
}

function openOptionsOf({ context, formats, origin }: Options) {
  return { origin, formats, network: context.activeNetwork() }
}

function pageProvider(keeper: ConnectionKeeper<PolkadotConnection>): PolkadotProvider {
  const accountOf = (address: string): Account => ({ namespace: 'polkadot', address, type: 'eoa' })
  return {
    accounts: () => keeper.state()?.accounts ?? [],
    signMessage: ({ address, message }) =>
      signMessage(keeper, { account: accountOf(address), message }),
    polkadotSigner: (address) => polkadotSigner(keeper, address),
    signer: keeper.connection()?.signer ?? null,
  }
}
