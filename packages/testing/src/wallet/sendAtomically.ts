import { encodeFunctionData, type Hash, parseAbi, zeroAddress } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { localAddresses } from '../chain/localAddresses.ts'
import { type Call, chooseFees, nextNonce, sendRaw } from './sendTransaction.ts'
import type { WalletState } from './walletState.ts'

const batchAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
// Nodes differ in how they estimate a delegation; a batch of a test fits into this.
const gas = 3_000_000n

/** All calls in one transaction: the account borrows the code of a smart account (EIP-7702). */
export async function sendAtomically(
  state: WalletState,
  key: PrivateKeyAccount,
  calls: readonly Call[],
): Promise<Hash> {
  const { chainId } = state
  const batch = calls.map(({ to = zeroAddress, value = '0x0', data = '0x' }) => ({
    target: to,
    value: BigInt(value),
    data,
  }))
  const nonce = Number(await nextNonce(state, key.address, chainId))
  const authorization = await key.signAuthorization({
    address: localAddresses.simple7702Account,
    chainId,
    // The transaction itself uses the current nonce before its authorization is checked.
    nonce: nonce + 1,
  })
  const signed = await key.signTransaction({
    type: 'eip7702',
    chainId,
    nonce,
    gas,
    to: key.address,
    data: encodeFunctionData({ abi: batchAbi, functionName: 'executeBatch', args: [batch] }),
    authorizationList: [authorization],
    ...(await chooseFees(state, {}, chainId)),
  })
  return sendRaw(state, signed, chainId)
}
