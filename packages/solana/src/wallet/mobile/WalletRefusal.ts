/** Mobile Wallet Adapter's error codes as EIP-1193 and JSON-RPC codes. */
const codes: Readonly<Record<number, number>> = {
  // ERROR_AUTHORIZATION_FAILED and ERROR_NOT_SIGNED: the visitor rejected.
  [-1]: 4001,
  [-3]: 4001,
  // Invalid payloads, not submitted, too many payloads.
  [-2]: -32_602,
  [-4]: -32_603,
  [-5]: -32_602,
}

/** An error of a wallet app, with the code of a browser wallet. */
export class WalletRefusal extends Error {
  readonly code: number
  constructor({ code, message }: { code: number; message: string }) {
    super(message)
    this.code = codes[code] ?? code
  }
}
