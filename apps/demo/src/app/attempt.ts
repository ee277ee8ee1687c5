/** Something a site asks of a wallet, given the provider of its namespace. */
export type Attempt<Provider> = {
  title: string
  /** What has happened when the wallet did it. */
  done: string
  run(provider: Provider, address: string): Promise<unknown>
}
