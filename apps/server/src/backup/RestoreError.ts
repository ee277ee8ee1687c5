/** A reason why a backup cannot be restored, for the operator. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}
