/** Why a batch is rejected, as EIP-5792 distinguishes it. */
export type CallsRefusal = 'capability-unsupported' | 'already-sent' | 'too-large'

/** A batch of calls (EIP-5792) is rejected without showing it to the visitor. */
export class CallsRefused extends Error {
  override name = 'CallsRefused'
  readonly reason: CallsRefusal
  constructor(reason: CallsRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}
