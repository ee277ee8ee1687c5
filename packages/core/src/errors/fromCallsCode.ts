import { LatchkeyError } from './LatchkeyError.ts'

/** The error of a wallet about a batch, by its EIP-5792 code; `null` for any other code. */
export function fromCallsCode(code: number | null, options: ErrorOptions): LatchkeyError | null {
  switch (code) {
    case 5700:
      return new LatchkeyError('calls/capability-unsupported', {}, options)
    case 5710:
      return new LatchkeyError('wallet/chain-disconnected', {}, options)
    case 5720:
      return new LatchkeyError('calls/already-sent', {}, options)
    case 5730:
      return new LatchkeyError('calls/unknown-id', {}, options)
    case 5740:
      return new LatchkeyError('calls/too-large', {}, options)
    // The visitor declined the upgrade of the account that an atomic batch needs.
    case 5750:
      return new LatchkeyError('wallet/rejected', {}, options)
    case 5760:
      return new LatchkeyError('calls/not-atomic', {}, options)
    default:
      return null
  }
}
