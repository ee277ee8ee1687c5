import { type Account, LatchkeyError } from '@latchkey/core'
import type { Address } from 'viem'
import { requireConnection } from '../connection/currentConnection.ts'
import { refreshConnection } from '../connection/refreshConnection.ts'
import type { EvmState } from '../evmState.ts'
import { unguardedProvider } from '../guard/guardProvider.ts'
import type { Eip1193Provider } from './eip1193.ts'
import { readChainId } from './switchWalletChain.ts'

/** The connected wallet and the account that signs. */
export type Signer = { provider: Eip1193Provider; wallet: string; address: Address }

/** @throws connection/not-connected, wallet/unauthorised */
export async function requireSigner(evm: EvmState, account: Account): Promise<Signer> {
  const { connector, accounts } = requireConnection(evm.config)
  const requestedAddress = account.address.toLowerCase()
  const address = accounts.find((shared) => shared.toLowerCase() === requestedAddress)
  if (!address) throw new LatchkeyError('wallet/unauthorised', {})
  return { provider: await providerOf(connector), wallet: connector.name, address }
}

/** Reads the wallet's chain id right before a request. @throws network/wrong-chain when it is not the expected one */
export async function requireChain(evm: EvmState, signer: Signer, expected: number): Promise<void> {
  const actual = await readChainId(signer)
  if (actual === expected) return
  void refreshConnection(evm)
  throw new LatchkeyError('network/wrong-chain', {
    expected: `eip155:${expected}`,
    actual: `eip155:${actual}`,
  })
}

/** @throws rpc/no-provider */
export async function providerOf(connector: {
  getProvider(): Promise<unknown>
}): Promise<Eip1193Provider> {
  const provider = await connector.getProvider()
  if (isProvider(provider)) return unguardedProvider(provider)
  throw new LatchkeyError('rpc/no-provider', { namespace: 'eip155' })
}

export function isProvider(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' &&
    value !== null &&
    'request' in value &&
    typeof value.request === 'function'
  )
}
