import { type Account, isSameAddress, type Network } from '@latchkey/core'
import type { ResolvedName } from '@latchkey/core/adapter'
import { type Client, getAddress, isAddress } from 'viem'
import { getEnsAddress, getEnsName } from 'viem/actions'
import { normalize } from 'viem/ens'
import type { EvmState } from '../evmState.ts'
import { fromNodeError } from '../rpc/fromNodeError.ts'
import { readClient } from '../rpc/readClient.ts'
import { resolveByAllNodes } from './resolveByAllNodes.ts'

/**
 * Reverse resolution: the account's primary ENS name (viem follows CCIP-read, so that offchain names work), if that name resolves to the account. Anyone can claim any name in a reverse record;
 * only the name's owner can point it at an address.
 * @throws rpc/no-url, rpc/http, rpc/unreachable, rpc/failed
 */
export async function lookUpName(evm: EvmState, { address }: Account): Promise<string | null> {
  const client = ensClient(evm)
  if (!client || !isAddress(address, { strict: false })) return null
  return withNodeErrors(async () => {
    const name = normalized(await getEnsName(client, { address }))
    if (name === null) return null
    const owner = await getEnsAddress(client, { name })
    return owner !== null && isSameAddress(owner, address) ? name : null
  })
}

/**
 * The address an ENS name resolves to and the nodes that agree, or null.
 * @throws name/sources-disagree, rpc/no-url, rpc/http, rpc/unreachable, rpc/failed
 */
export async function resolveName(evm: EvmState, text: string): Promise<ResolvedName | null> {
  const network = ensNetwork(evm)
  const name = text.includes('.') ? normalized(text) : null
  if (!network || name === null) return null
  const address = async (client: Client) => {
    const found = await getEnsAddress(client, { name })
    return found === null ? null : getAddress(found)
  }
  return resolveByAllNodes(evm, {
    network,
    name,
    ask: (client) => withNodeErrors(() => address(client)),
  })
}

function ensClient(evm: EvmState): Client | null {
  const network = ensNetwork(evm)
  return network ? readClient(evm, network) : null
}

/** The network with ENS contracts, Ethereum first; `null` when the site has none. */
function ensNetwork(evm: EvmState): Network | null {
  const networks = evm.context.networks().filter(hasEns)
  return networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1') ?? networks[0] ?? null
}

function hasEns({ contracts }: Network): boolean {
  return contracts?.ensUniversalResolver !== undefined
}

/** ENSIP-15 normalization; `null` for an invalid name. */
function normalized(name: string | null): string | null {
  try {
    return name ? normalize(name) : null
  } catch {
    return null
  }
}

async function withNodeErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw fromNodeError(error, 'eth_call')
  }
}
