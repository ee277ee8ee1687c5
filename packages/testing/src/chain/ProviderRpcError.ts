/** An error as wallets answer it: EIP-1193 and EIP-5792 codes, or a node's own. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

export const userRejected = (): ProviderRpcError =>
  new ProviderRpcError(4001, 'User rejected the request.')

export const unauthorized = (): ProviderRpcError =>
  new ProviderRpcError(4100, 'The requested account has not been authorized by the user.')

export const unsupportedMethod = (method: string): ProviderRpcError =>
  new ProviderRpcError(4200, `The wallet does not support the method ${method}.`)

export const invalidParams = (what: string): ProviderRpcError =>
  new ProviderRpcError(-32602, `Invalid parameters: ${what}`)
