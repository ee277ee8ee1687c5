import { type Account, LatchkeyError } from '@latchkey/core'
import { refreshConnection } from '../connection/refreshConnection.ts'
import { providerOf, requireConnection } from '../connection/wagmiState.ts'
import type { EvmState } from '../evmState.ts'
import type { Signer } from '../wallet/askWallet.ts'
import { readChainId } from '../wallet/switchWalletChain.ts'

/** @throws connection/not-connected, wallet/unauthorised */
export async function requireSigner(evm: EvmState, account: Account): Promise<Signer> {
  const { connector, accounts } = requireConnection(evm.config)
  const requestedAddress = account.address.toLowerCase()
  const address = accounts.find((shared) => shared.toLowerCase() === requestedAddress)
  if (!address) throw new LatchkeyError('wallet/unauthorised', {})
  return { provider: await providerOf(evm, connector), wallet: connector.name, address }
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
