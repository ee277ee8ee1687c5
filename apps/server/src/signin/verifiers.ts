import type { Verifier } from '@latchkey/siwx'
import { bitcoinVerifier } from '@latchkey/siwx/bitcoin'
import { evmVerifier } from '@latchkey/siwx/evm'
import { polkadotVerifier } from '@latchkey/siwx/polkadot'
import { solanaVerifier } from '@latchkey/siwx/solana'
import type { Chains } from '../rpc/chains.ts'

type Request = (
  call: { method: string; params: readonly unknown[] },
  signal: AbortSignal,
) => Promise<unknown>

/** Verifiers of all four namespaces; smart accounts only on EVM chains that are served here. */
export function createVerifiers(chains: Chains): Verifier[] {
  const ids = chains.ids.filter((id) => id.startsWith('eip155:'))
  const requestOn = (id: string): Request => {
    const { nodes } = chains.get(id)
    return (call, signal) => nodes.request(call, signal)
  }
  const rpc = Object.fromEntries(ids.map((id) => [id, requestOn(id)]))
  return [evmVerifier({ rpc }), solanaVerifier(), bitcoinVerifier(), polkadotVerifier()]
}
