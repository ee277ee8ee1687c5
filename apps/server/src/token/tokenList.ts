import { createRequire } from 'node:module'
import * as v from 'valibot'
import { type Address, getAddress, isAddress } from 'viem'
import type { NetworkSettings } from '../network/networkSettings.ts'

export type ListedToken = { address: Address; iconUrl: string | null }

const entry = v.object({ erc20: v.optional(v.boolean()) })

/** Addresses of well-known tokens on Ethereum; the list's decimals and symbols are not used. */
function readMainnetList(): Address[] {
  const load = createRequire(import.meta.url)
  const table = v.parse(v.record(v.string(), entry), load('@metamask/contract-metadata'))
  return Object.entries(table).flatMap(([address, { erc20 }]) =>
    erc20 && isAddress(address, { strict: false }) ? [getAddress(address.toLowerCase())] : [],
  )
}

const MAINNET = readMainnetList()

/** The listed tokens of an EVM network, the operator's first. */
export function tokenListOf(chainId: string, network: NetworkSettings): ListedToken[] {
  const own = (network.tokens ?? []).flatMap(({ address, iconUrl }) =>
    isAddress(address, { strict: false })
      ? [{ address: getAddress(address.toLowerCase()), iconUrl: iconUrl ?? null }]
      : [],
  )
  const known = [
    ...(network.wrappedNative ? [network.wrappedNative] : []),
    ...(network.stables ?? []),
    ...(network.bases ?? []),
    ...(chainId === 'eip155:1' ? MAINNET : []),
  ].map((address) => ({ address, iconUrl: null }))
  const list = new Map<Address, ListedToken>()
  for (const token of [...own, ...known]) {
    if (!list.has(token.address)) list.set(token.address, token)
  }
  return [...list.values()]
}
