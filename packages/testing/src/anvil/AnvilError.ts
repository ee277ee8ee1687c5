/** Why the local chain could not run. */
export type AnvilErrorCode = 'anvil/no-binary' | 'anvil/did-not-start' | 'anvil/died'

/** Thrown when the local chain's process is missing, does not start, or ends by itself. */
export class AnvilError extends Error {
  override readonly name = 'AnvilError'
  readonly code: AnvilErrorCode

  constructor(code: AnvilErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
