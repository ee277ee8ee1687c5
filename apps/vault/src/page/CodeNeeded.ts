/** A wallet without passkeys asks for its recovery code. */
export class CodeNeeded extends Error {
  override name = 'CodeNeeded'
}
