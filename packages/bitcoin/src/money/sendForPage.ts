import type { Account } from '@latchkey/core'
import type { BitcoinState } from '../bitcoinState.ts'
import { sendTransfer } from './sendTransfer.ts'

/** A payment that a page asks for by itself. Fetched later, so imported by nobody. */
export function sendForPage(
  state: BitcoinState,
  transfer: { account: Account; to: string; amount: bigint },
): Promise<string> {
  return sendTransfer(state, transfer)
}
