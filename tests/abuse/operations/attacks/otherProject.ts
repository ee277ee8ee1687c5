import { sponsoredOperation } from '../../../bundler/operationFixture.ts'
import { newAddress } from '../../../bundler/rpcFixture.ts'
import type { Attack } from './attack.ts'

/** R5: takes the shop's signature, and sends the operation at a project without sponsorship and at one that pays. */
export const otherProject: Attack = {
  name: 'R5 lets another project pay',
  async run({ fixture, clientOf, funds, signal, count }) {
    while (!signal.aborted) {
      const account = await fixture.createAccount(0n)
      await funds.open(account.address)
      const plan = { account, calls: [{ to: newAddress() }] }
      const operation = await sponsoredOperation(fixture, clientOf('shop'), plan)
      for (const project of ['attacker', 'rival'] as const) {
        const sent = clientOf(project).send(operation)
        const outcome = await sent.then(
          () => 'taken at its own cost',
          () => 'refused',
        )
        count(`${project}: ${outcome}`)
      }
    }
  },
}
