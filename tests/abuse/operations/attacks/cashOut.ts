import { parseGwei } from 'viem'
import { estimatedOperation, sponsoredOperation } from '../../../bundler/operationFixture.ts'
import { codeOf, newAddress } from '../../../bundler/rpcFixture.ts'
import { openAttacker } from '../../../bundler/sponsorFixture.ts'
import type { Attack } from './attack.ts'

const fatGas = [
  { preVerificationGas: 500_000n },
  { callGasLimit: 9_000_000n },
  { verificationGasLimit: 4_000_000n },
  { maxFeePerGas: parseGwei('100') },
]

/** R2: takes the shop's signatures, sends them to the EntryPoint itself and names itself as the one that is paid. */
export const cashOut: Attack = {
  name: 'R2 cashes sponsorships out',
  async run({ fixture, clientOf, funds, signal, count }) {
    const bundler = clientOf('shop')
    const attacker = await openAttacker(fixture)
    await funds.open(attacker.address, '1')
    while (!signal.aborted) {
      const account = await fixture.createAccount(0n)
      await funds.open(account.address)
      const plan = { account, calls: [{ to: newAddress() }] }
      const estimated = await estimatedOperation(bundler, plan)
      for (const fat of fatGas) {
        const reply = await bundler.sponsor('pm_getPaymasterData', { ...estimated, ...fat })
        count(`fat gas ${codeOf(reply) === -32501 ? 'refused' : 'signed'}`)
      }
      const operation = await sponsoredOperation(fixture, bundler, plan)
      count(`own handleOps ${await attacker.handleOps([operation])}`)
    }
  },
}
