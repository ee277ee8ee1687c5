import { localAddresses } from '@latchkey/testing'
import { encodeQuantities } from '../../../../apps/server/src/userOperation/operation.ts'
import { draftOperation } from '../../../bundler/operationFixture.ts'
import { newAddress } from '../../../bundler/rpcFixture.ts'
import type { Attack } from './attack.ts'

const variants = {
  'gas sum 39 M': { callGasLimit: 19_000_000n, preVerificationGas: 20_000_000n },
  'gas above EIP-7825': { callGasLimit: 1n << 24n },
  'no tip': { maxPriorityFeePerGas: 0n },
  'cost above the balance': { maxFeePerGas: 10n ** 19n },
}

/** R3: operations that no transaction can carry, which once stopped the chain's bundler for good. */
export const unsendable: Attack = {
  name: 'R3 sends what no transaction can carry',
  async run({ fixture, clientOf, funds, signal, count }) {
    const bundler = clientOf('attacker')
    while (!signal.aborted) {
      for (const [name, more] of Object.entries(variants)) {
        const account = await fixture.createAccount(0n)
        await funds.open(account.address, '1')
        const draft = draftOperation(account, [{ to: newAddress() }], more)
        const operation = await account.sign(draft, fixture.chain.chainId)
        const params = [encodeQuantities(operation), localAddresses.entryPoint07]
        const reply = await bundler.call('eth_sendUserOperation', params)
        count(`${name} ${'error' in reply ? 'refused' : 'taken'}`)
      }
    }
  },
}
