/** The descriptor can't be applied to this request: none of its words are shown. Never leaves this package. */
export class DescriptorError extends Error {
  override name = 'DescriptorError'
}
