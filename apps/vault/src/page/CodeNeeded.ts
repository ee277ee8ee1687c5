/** A wallet without a passkey needs its recovery code. */
export class CodeNeeded extends Error {
  override name = 'CodeNeeded'
}
