import { type Account, LatchkeyError, type TransactionRequest } from '@latchkey/core'
import type { Call } from '@latchkey/core/adapter'
import type { BitcoinState } from '../bitcoinState.ts'
import { chainNamed } from '../wallet/bitcoinChains.ts'
import { outputTo } from './outputTo.ts'

/** @throws send/invalid for a token: Bitcoin has none */
export function encodeTransfer(options: {
  token: string | null
  to: string
  amount: bigint
}): Call {
  if (options.token !== null) throw new LatchkeyError('send/invalid', {})
  return { to: options.to, value: options.amount }
}

/** @throws network/wrong-chain, send/invalid for anything but a plain payment */
export async function sendTransaction(
  state: BitcoinState,
  { account, transaction }: { account: Account; transaction: TransactionRequest },
): Promise<string> {
  const { to, value = 0n, data, chainId: expected } = transaction
  const actual = state.keeper.state()?.chainId ?? ''
  if (actual !== expected) throw new LatchkeyError('network/wrong-chain', { expected, actual })
  if (data) throw new LatchkeyError('send/invalid', {})
  return sendTransfer(state, { account, to, amount: value })
}

/**
 * Asks the wallet to pay. The wallet chooses the inputs and the fee.
 * @throws wallet/method-unsupported, send/invalid for an address of another network or an amount below the dust limit
 */
export async function sendTransfer(
  state: BitcoinState,
  transfer: { account: Account; to: string; amount: bigint },
): Promise<string> {
  const { account, to, amount } = transfer
  const connection = state.keeper.connectionOf(account)
  if (!connection.sendTransfer) {
    throw new LatchkeyError('wallet/method-unsupported', { method: 'sendTransfer' })
  }
  const chain = chainNamed('id', state.keeper.state()?.chainId)
  const output = chain && outputTo(to, chain)
  const isSafe = output && amount >= output.dust && amount <= BigInt(Number.MAX_SAFE_INTEGER)
  if (!isSafe) throw new LatchkeyError('send/invalid', {})
  return connection.sendTransfer(transfer)
}
