import { type Account, isChecksumAddress, LatchkeyError } from '@latchkey/core'
import type { BitcoinState } from './bitcoinChain.ts'

/** @throws wallet/method-unsupported, send/invalid */
export function sendTransfer(
  state: BitcoinState,
  transfer: { account: Account; to: string; amount: bigint },
): Promise<string> {
  const line = state.keeper.lineOf(transfer.account)
  if (!line.sendTransfer) {
    throw new LatchkeyError('wallet/method-unsupported', { method: 'sendTransfer' })
  }
  const isSafe = transfer.amount > 0n && transfer.amount <= BigInt(Number.MAX_SAFE_INTEGER)
  if (!isSafe || !isChecksumAddress(transfer.to, 'bip122')) {
    throw new LatchkeyError('send/invalid', {})
  }
  return line.sendTransfer(transfer)
}
