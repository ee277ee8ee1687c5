import type { Account } from '@latchkey/core'
import type { BitcoinState } from '../bitcoinState.ts'
import { sendTransfer } from './sendTransfer.ts'

/** A payment that the page's own code requests. `openBitcoin` imports this file on demand. */
export function sendForPage(
  state: BitcoinState,
  transfer: { account: Account; to: string; amount: bigint },
): Promise<string> {
  return sendTransfer(state, transfer)
}
