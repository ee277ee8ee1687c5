/** A call that the relay rejects, with its JSON-RPC error code. */
export class CallRefused extends Error {
  override readonly name: string = 'CallRefused'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
