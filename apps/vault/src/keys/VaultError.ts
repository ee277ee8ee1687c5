export type VaultErrorCode =
  /** Does not open with this key: changed, swapped, or simply another factor. */
  | 'sealed'
  /** A recovery code that nobody was ever given: a typing mistake. */
  | 'mistyped'
  /** A file that is no recovery kit. */
  | 'not-a-kit'
  /** It opens, but to other addresses than it names. */
  | 'other-wallet'
  /** Older than what this device has seen. */
  | 'rolled-back'

/** What goes wrong with keys; carries no secret. */
export class VaultError extends Error {
  override name = 'VaultError'
  readonly code: VaultErrorCode
  constructor(code: VaultErrorCode) {
    super(code)
    this.code = code
  }
}
