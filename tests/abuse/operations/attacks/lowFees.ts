import { parseGwei } from 'viem'
import { draftOperation } from '../../../bundler/operationFixture.ts'
import { newAddress } from '../../../bundler/rpcFixture.ts'
import type { Attack, AttackOptions } from './attack.ts'

/** Enough at a base fee of 1 gwei, too little at the 2 gwei of the measurement. */
const fees = { maxFeePerGas: parseGwei('1.3'), maxPriorityFeePerGas: parseGwei('0.1') }
const WAITING = 50

/** R4: older operations below the base fee stand before the honest ones. */
export const lowFees: Attack = {
  name: 'R4 waits below the base fee',
  async prepare(options) {
    for (let sent = 0; sent < WAITING; sent++) await send(options, 'before the fee rose')
  },
  async run(options) {
    while (!options.signal.aborted) await send(options, 'below the fee')
  },
}

async function send(
  { fixture, clientOf, funds, count }: AttackOptions,
  when: string,
): Promise<void> {
  const account = await fixture.createAccount(0n)
  await funds.open(account.address, '1')
  const draft = draftOperation(account, [{ to: newAddress() }], fees)
  const sent = clientOf('attacker').send(await account.sign(draft, fixture.chain.chainId))
  count(
    `${when}: ${await sent.then(
      () => 'taken',
      () => 'refused',
    )}`,
  )
}
