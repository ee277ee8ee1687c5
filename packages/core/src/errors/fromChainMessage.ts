import { LatchkeyError } from './LatchkeyError.ts'
import { errorText } from './rpcCode.ts'

/** Nodes distinguish these errors only by message; the messages are those of geth, which other nodes copied. */
const messagePatterns = [
  ['chain/fee-cap-too-high', /max fee per gas higher than 2\^256-1|fee cap higher than 2\^256-1/],
  [
    'chain/fee-cap-too-low',
    /max fee per gas less than block base fee|fee cap less than block base fee|transaction is outdated|transaction underpriced/,
  ],
  ['chain/nonce-too-high', /nonce too high/],
  ['chain/nonce-too-low', /nonce too low|transaction already imported|already known/],
  ['chain/nonce-max', /nonce has max value/],
  [
    'chain/insufficient-funds',
    /insufficient funds|exceeds transaction sender account balance|exceeds the balance of the account/,
  ],
  ['chain/gas-too-high', /intrinsic gas too high|gas limit reached|exceeds block gas limit/],
  ['chain/gas-too-low', /intrinsic gas too low/],
  [
    'chain/transaction-type-unsupported',
    /transaction type not valid|transaction type not supported/,
  ],
  [
    'chain/tip-above-fee-cap',
    /max priority fee per gas higher than max fee per gas|tip higher than fee cap/,
  ],
] as const

/** Converts a node's message about a transaction into a `chain/*` error; `null` for another message. */
export function fromChainMessage(error: unknown): LatchkeyError | null {
  const text = errorText(error)
  const lower = text.toLowerCase()
  const match = messagePatterns.find(([, words]) => words.test(lower))
  if (match) return new LatchkeyError(match[0], {}, { cause: error })
  const reverted =
    /execution reverted(?:: ([^\n]{1,200}))?|reverted with the following reason:\n([^\n]{1,200})/i.exec(
      text,
    )
  if (!reverted) return null
  const reason = reverted[1] ?? reverted[2] ?? null
  return new LatchkeyError('chain/execution-reverted', { reason }, { cause: error })
}
