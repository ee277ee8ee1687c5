/** A wallet without a passkey needs its recovery code. */
export class RecoveryCodeNeeded extends Error {
  override name = 'CodeNeeded'
}
