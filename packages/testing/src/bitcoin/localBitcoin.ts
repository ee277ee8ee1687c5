import type { BitcoinKey } from '../wallet/bitcoin/bitcoinKey.ts'
import { personKeys } from '../wallet/bitcoin/personKeys.ts'

/** CAIP-2 of the local chain: Bitcoin's regtest. */
export const localBitcoinId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

const address = (person: string): string =>
  (personKeys(person, 'p2wpkh', 'regtest') as [BitcoinKey])[0].address

/** Payment addresses of people with coins at the start: those of the fake wallet. In satoshis. */
export const localBitcoinAccounts: Readonly<
  Record<'alice' | 'bob', { readonly address: string; readonly amount: bigint }>
> = {
  alice: { address: address('alice'), amount: 250_000_000n },
  bob: { address: address('bob'), amount: 50_000_000n },
}
