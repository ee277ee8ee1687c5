import type { Capabilities } from '@latchkey/core'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import { readWallet, type Signer } from './askWallet.ts'

const capabilities = v.record(v.string(), v.unknown())
const atomic = v.object({ status: v.picklist(['supported', 'ready', 'unsupported']) })
// The first draft of EIP-5792 named it `atomicBatch`, and some wallets still do.
const draftAtomic = v.object({ supported: v.literal(true) })

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
  const offered = Object.entries(v.parse(capabilities, reply))
  const everywhere = offered.find(([key]) => Number(key) === 0)?.[1] ?? {}
  const onChain = offered.find(([key]) => Number(key) === chainId)?.[1] ?? {}
  const merged = { ...v.parse(capabilities, everywhere), ...v.parse(capabilities, onChain) }
  return { ...merged, atomic: parseAtomic(merged) }
}

function parseAtomic(merged: Readonly<Record<string, unknown>>): Capabilities['atomic'] {
  const parsed = v.safeParse(atomic, merged.atomic)
  if (parsed.success) return parsed.output
  return v.is(draftAtomic, merged.atomicBatch) ? { status: 'supported' } : undefined
}
