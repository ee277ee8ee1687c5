/** What a Solana node returns instead of a result. */
export class SolanaRpcError extends Error {
  override readonly name = 'SolanaRpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export function invalidParams(what: string): SolanaRpcError {
  return new SolanaRpcError(-32602, `Invalid params: ${what}`)
}
