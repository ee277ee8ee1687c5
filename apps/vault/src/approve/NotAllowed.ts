/** The request is rejected without showing it to the visitor. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
}
