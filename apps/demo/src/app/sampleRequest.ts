/** A request that the sample site makes of a wallet, given the provider of its namespace. */
export type SampleRequest<Provider> = {
  title: string
  /** The sentence that the page shows once the wallet has approved. */
  doneText: string
  run(provider: Provider, address: string): Promise<unknown>
}
