import * as v from 'valibot'
import { numberToHex } from 'viem'
import { readWallet } from './askWallet.ts'
import type { Signer } from './requireSigner.ts'

type Capabilities = {
  atomic?: { status: string } | undefined
  atomicBatch?: { supported: boolean } | undefined
  assetDiscovery?: { supported: boolean } | undefined
}

const capabilities = v.looseObject({
  atomic: v.optional(v.looseObject({ status: v.string() })),
  // The first draft of EIP-5792 named it like this, and some wallets still do.
  atomicBatch: v.optional(v.looseObject({ supported: v.boolean() })),
  assetDiscovery: v.optional(v.looseObject({ supported: v.boolean() })),
})

/**
 * What the wallet can do on a chain (EIP-5792). No request goes to a wallet on another device: it told when it
 * connected, or counts as a wallet without capabilities.
 * @throws wallet/*
 */
export async function readCapabilities(
  { provider, wallet, address }: Signer,
  chainId: number,
): Promise<Capabilities> {
  const method = 'wallet_getCapabilities'
  const params = [address, [numberToHex(chainId)]]
  const reply = provider.capabilities
    ? provider.capabilities(address)
    : await readWallet({ provider, wallet, method, params })
  const offered = Object.entries(v.parse(v.record(v.string(), v.unknown()), reply))
  const here = offered.find(([key]) => Number(key) === chainId)?.[1]
  return v.parse(capabilities, here ?? {})
}
