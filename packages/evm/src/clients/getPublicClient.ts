import { type Latchkey, LatchkeyError, type NetworkParameter } from '@latchkey/core'
import { networkOf } from '@latchkey/core/adapter'
import type { GetPublicClientReturnType } from './createClients.ts'

/** Parameters of `getPublicClient`. */
export type GetPublicClientParameters = {
  /** Default: the network of the connected wallet, else the last active one. */
  network?: NetworkParameter | undefined
}

/**
 * A viem client for reads of a network, over the site's RPC URLs in their order. It throws viem's errors.
 * @throws LatchkeyError network/not-supported, rpc/no-url
 * @example
 * const client = await getPublicClient(latchkey, { network: mainnet })
 * const supply = await client.readContract({ address, abi, functionName: 'totalSupply' })
 */
export async function getPublicClient(
  latchkey: Latchkey,
  { network: given }: GetPublicClientParameters = {},
): Promise<GetPublicClientReturnType> {
  const network = networkOf(latchkey, given, 'eip155')
  if (network.chainNamespace !== 'eip155')
    throw new LatchkeyError('network/not-supported', { id: network.caipNetworkId })
  const { createPublicClientOf } = await import('./createClients.ts')
  return createPublicClientOf(latchkey, network)
}
