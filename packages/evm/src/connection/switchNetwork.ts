import { LatchkeyError, type Network } from '@latchkey/core'
import { fromWalletError } from '@latchkey/core/adapter'
import type { Connection } from '@wagmi/core'
import type { EvmState } from '../evmState.ts'
import { chainIdOf, toChain, toChainToAdd } from '../rpc/toChain.ts'
import { switchWalletChain } from '../wallet/switchWalletChain.ts'
import { providerOf, requireConnection } from './wagmiState.ts'
import { sessionConnectorType } from './walletConnector.ts'

/** @throws connection/not-connected, wallet/rejected, wallet/already-pending, network/switch-failed */
export async function switchNetwork(evm: EvmState, network: Network): Promise<void> {
  const { connector } = requireConnection(evm.config)
  const chainId = chainIdOf(network.caipNetworkId)
  if (connector.type === 'injected' || connector.type === sessionConnectorType) {
    const provider = await providerOf(evm, connector)
    await switchWalletChain({ provider, wallet: connector.name }, toChainToAdd(toChain(network)))
  } else {
    await switchByConnector(connector, chainId)
  }
  // Not every wallet emits an event for a switch that the page requested.
  connector.emitter.emit('change', { chainId })
}

/** The site's connectors that are not browser wallets switch by their own method. */
async function switchByConnector(
  connector: Connection['connector'],
  chainId: number,
): Promise<void> {
  const id = `eip155:${chainId}`
  try {
    await connector.switchChain?.({ chainId })
    if ((await connector.getChainId()) === chainId) return
  } catch (cause) {
    const error = fromWalletError(cause, {
      wallet: connector.name,
      method: 'wallet_switchEthereumChain',
    })
    if (error.code === 'wallet/rejected') throw error
    throw new LatchkeyError('network/switch-failed', { id }, { cause })
  }
  throw new LatchkeyError('network/switch-failed', { id })
}
