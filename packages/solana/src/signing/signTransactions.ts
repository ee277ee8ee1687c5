import type { Account } from '@latchkey/core'
import { getBase58Decoder, getTransactionDecoder, address as toAddress } from '@solana/kit'
import { whileConnected } from '../connection/whileConnected.ts'
import type { SolanaState } from '../solanaState.ts'
import { unsupported } from '../wallet/walletReplies.ts'
import { isSignedBy, wrongSignature } from './isSignedBy.ts'

/**
 * Asks the wallet to sign transactions without sending them, and verifies this account's signatures.
 * @throws connection/not-connected, wallet/unauthorised, wallet/rejected, wallet/wrong-signature
 */
export async function signTransactions(
  state: SolanaState,
  { account, transactions }: { account: Account; transactions: readonly Uint8Array[] },
): Promise<readonly Uint8Array[]> {
  const connection = state.keeper.connectionOf(account)
  if (!connection.signTransactions) throw unsupported('solana:signTransaction')
  const work = connection.signTransactions({ account, transactions })
  const signed = await whileConnected(connection, account, work)
  for (const wire of signed) {
    if (!isSignedTransaction(account, wire)) throw wrongSignature(state)
  }
  return signed
}

/** Signs and sends through the wallet; the signature, base58. */
export async function signAndSend(
  state: SolanaState,
  { account, transaction }: { account: Account; transaction: Uint8Array },
): Promise<string> {
  const connection = state.keeper.connectionOf(account)
  if (!connection.sendTransaction) throw unsupported('solana:signAndSendTransaction')
  const work = connection.sendTransaction({ account, transaction })
  return getBase58Decoder().decode(await whileConnected(connection, account, work))
}

function isSignedTransaction({ address }: Account, wire: Uint8Array): boolean {
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
    const signature = signatures[toAddress(address)]
    if (!signature) return false
    return isSignedBy(address, {
      signature: Uint8Array.from(signature),
      signed: Uint8Array.from(messageBytes),
    })
  } catch {
    // Not a transaction.
    return false
  }
}
