import { estimatedOperation } from '../../../bundler/operationFixture.ts'
import { newAddress } from '../../../bundler/rpcFixture.ts'
import type { Attack } from './attack.ts'

const BATCH = 40

/** R6: batches of requests for accounts that do not exist; each once reserved its cost of the shop's budget. */
export const reservations: Attack = {
  name: 'R6 reserves the budget',
  async run({ fixture, clientOf, funds, signal, count }) {
    const bundler = clientOf('shop')
    while (!signal.aborted) {
      const account = await fixture.createAccount(0n)
      await funds.open(account.address)
      const estimated = await estimatedOperation(bundler, {
        account,
        calls: [{ to: newAddress() }],
      })
      const batch = Array.from({ length: BATCH }, (_, at) => ({
        ...estimated,
        nonce: BigInt(at + 1) << 64n,
      }))
      await bundler.sponsorMany(batch)
      count(`batches of ${BATCH}`)
    }
  },
}
