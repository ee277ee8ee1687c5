import { type Account, LatchkeyError } from '@latchkey/core'
import type { BitcoinState } from '../bitcoinState.ts'
import type { MessageProtocol } from '../connection/bitcoinConnection.ts'
import { isTaproot } from '../wallet/toWalletState.ts'

/**
 * Asks the wallet to sign a text, and verifies the signature against this account and this text.
 * @throws wallet/wrong-signature, wallet/method-unsupported for bytes that are not UTF-8
 */
export async function signMessage(
  state: BitcoinState,
  options: { account: Account; message: string | Uint8Array; protocol?: MessageProtocol },
): Promise<string> {
  const { account, message } = options
  const connection = state.keeper.connectionOf(account)
  const text = toText(message)
  // A legacy signature recovers a key hash, which a taproot address does not contain.
  const protocol = options.protocol ?? (isTaproot(account.address) ? 'bip322' : 'ecdsa')
  const signature = await connection.signMessage({ account, text, protocol })
  await checkSignature(state, { account, text, signature })
  return signature
}

async function checkSignature(
  { keeper }: BitcoinState,
  { account, text, signature }: { account: Account; text: string; signature: string },
): Promise<void> {
  const chainId = keeper.state()?.chainId
  // The script of a multisig address is not known here, so its signature cannot be verified.
  if (!chainId || !isSingleKey(account.address)) return
  const { bitcoinVerifier } = await import('@latchkey/siwx/bitcoin')
  const { address } = account
  const isValid = await bitcoinVerifier().verify({
    address,
    text,
    signature,
    chainId,
  })
  if (isValid) return
  throw new LatchkeyError('wallet/wrong-signature', { wallet: keeper.connector()?.name ?? '' })
}

function isSingleKey(address: string): boolean {
  return !/^(bc|tb|bcrt)1q/i.test(address) || address.length < 50
}

function toText(message: string | Uint8Array): string {
  if (typeof message === 'string') return message
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(message)
  } catch (cause) {
    throw new LatchkeyError('wallet/method-unsupported', { method: 'signMessage' }, { cause })
  }
}
