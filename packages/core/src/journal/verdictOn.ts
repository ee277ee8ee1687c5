import type { ErrorCode } from '../errors/catalogue.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'

/** Said before anything is signed, so nothing can have left. */
const before: ReadonlySet<ErrorCode> = new Set([
  'wallet/already-pending',
  'wallet/locked',
  'wallet/unauthorised',
  'wallet/method-unsupported',
  'wallet/not-installed',
  'network/wrong-chain',
  'network/unrecognised',
  'connection/not-connected',
  'caip/invalid-address',
  'caip/invalid-network-id',
  'rpc/no-provider',
  'adapter/not-found',
])

/** The node has this very transaction, or another with its number: one of them was sent before. */
const after: ReadonlySet<ErrorCode> = new Set(['chain/nonce-too-low'])

/** What a wallet's error says about whether it sent. What it does not say is unclear, never "no". */
export function verdictOn({ code }: LatchkeyError): 'declined' | 'failed' | 'unclear' {
  if (code === 'wallet/rejected') return 'declined'
  if (before.has(code)) return 'failed'
  return code.startsWith('chain/') && !after.has(code) ? 'failed' : 'unclear'
}
