/** The adapter's own codes, in those that every wallet of a browser gives. */
const codes: Readonly<Record<number, number>> = {
  // Not authorised, and not signed: in both cases the person said no.
  [-1]: 4001,
  [-3]: 4001,
  // Not submitted, too many, and payloads it cannot read.
  [-2]: -32_602,
  [-4]: -32_603,
  [-5]: -32_602,
}

/** A no of a wallet app, made to look like that of any other wallet. */
export class WalletRefusal extends Error {
  readonly code: number
  constructor({ code, message }: { code: number; message: string }) {
    super(message)
    this.code = codes[code] ?? code
  }
}
