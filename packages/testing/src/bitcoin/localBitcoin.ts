/** CAIP-2 of the local chain: Bitcoin's regtest. */
export const localBitcoinId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** Payment addresses of people with coins at the start: those of the fake wallet. In satoshis. */
export const localBitcoinAccounts: Readonly<
  Record<'alice' | 'bob', { readonly address: string; readonly amount: bigint }>
> = {
  alice: { address: 'bcrt1qvu52z4c83lgge4xalrw0u03hrxmat2654phcdx', amount: 250_000_000n },
  bob: { address: 'bcrt1qxdznq5yykrzjdj86h8ktwyrhfg03f4qer5t5ju', amount: 50_000_000n },
}
