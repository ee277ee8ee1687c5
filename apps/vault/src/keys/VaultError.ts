export type VaultErrorCode =
  /** The ciphertext does not open with this key: it was changed or swapped, or a factor is wrong. */
  | 'sealed'
  /** Not a valid recovery code: its checksum does not match, so it was mistyped. */
  | 'mistyped'
  /** The file is not a recovery kit. */
  | 'not-a-kit'
  /** The key derives other addresses than the vault or the kit names. */
  | 'other-wallet'
  /** The version is older than one that this browser has opened (rollback). */
  | 'rolled-back'

/** An error of key handling. It never contains a secret. */
export class VaultError extends Error {
  override name = 'VaultError'
  readonly code: VaultErrorCode
  constructor(code: VaultErrorCode) {
    super(code)
    this.code = code
  }
}
