import {
  type AccountParameter,
  getProvider,
  type Latchkey,
  LatchkeyError,
  type NetworkParameter,
} from '@latchkey/core'
import { openSigner, requireNetwork } from '@latchkey/core/adapter'
import type { GetWalletClientReturnType } from './createClients.ts'

/** Parameters of `getWalletClient`. */
export type GetWalletClientParameters = {
  /** An account of the connected wallet. Default: the active one. */
  account?: AccountParameter | undefined
  /** The wallet switches to it first. Default: the wallet's network. */
  network?: NetworkParameter | undefined
}

/**
 * A viem wallet client of the connected wallet, for one account and network. The visitor reviews its requests as those of
 * `sendTransaction` and `signTypedData`. The client throws viem's errors; `error.walk(isLatchkeyError)` finds ours in them.
 * @throws LatchkeyError connection/not-connected, wallet/unauthorised, network/not-supported, network/switch-failed
 * @example
 * const client = await getWalletClient(latchkey)
 * const hash = await client.writeContract({ address, abi, functionName: 'mint', args: [1n] })
 */
export async function getWalletClient(
  latchkey: Latchkey,
  parameters: GetWalletClientParameters = {},
): Promise<GetWalletClientReturnType> {
  const namespace = 'eip155'
  const { account, caipNetworkId } = await openSigner(latchkey, { ...parameters, namespace })
  const provider = await getProvider(latchkey, { namespace })
  if (!provider) throw new LatchkeyError('connection/not-connected', {})
  const { createWalletClientOf } = await import('./createClients.ts')
  return createWalletClientOf(provider, account, requireNetwork(latchkey, caipNetworkId))
}
