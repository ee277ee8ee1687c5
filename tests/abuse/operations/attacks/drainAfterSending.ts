import { setTimeout as wait } from 'node:timers/promises'
import { type Hex, parseGwei } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { delegatedOperation } from '../../../bundler/operationFixture.ts'
import { newAddress } from '../../../bundler/rpcFixture.ts'
import type { Attack, AttackOptions } from './attack.ts'

const fees = { maxFeePerGas: parseGwei('50'), maxPriorityFeePerGas: parseGwei('40') }
const TRANSFER_GAS = 21_000n
/** The bundler sends an operation within it, unless the sender, address or project must wait. */
const MOST_WAIT_MS = 10_000

/** R8: an EIP-7702 account moves its ether in the block of its operation, so that the bundler pays. */
export const drainAfterSending: Attack = {
  name: 'R8 drains the account in the same block',
  async run(options) {
    while (!options.signal.aborted) {
      options.count(await drainOne(options))
      await wait(500)
    }
  },
}

async function drainOne({ fixture, clientOf, funds }: AttackOptions): Promise<string> {
  const { client, chain } = fixture
  const owner = privateKeyToAccount(generatePrivateKey())
  const accomplice = newAddress()
  await funds.open(accomplice)
  const operation = await delegatedOperation(fixture, owner, { to: accomplice })
  await funds.open(owner.address, '1')
  const sent = await clientOf('attacker')
    .send(operation)
    .catch(() => null)
  if (!sent) return 'refused'
  if (!(await isInPool(fixture, owner.address))) return 'taken, not sent'
  const transaction = { type: 'eip1559', chainId: chain.chainId, nonce: 0, ...fees } as const
  const value =
    (await client.getBalance({ address: owner.address })) - TRANSFER_GAS * fees.maxFeePerGas
  if (value <= 0n) return 'mined before the drain'
  const serializedTransaction = await owner.signTransaction({
    ...transaction,
    gas: TRANSFER_GAS,
    to: accomplice,
    value,
  })
  await client.sendRawTransaction({ serializedTransaction }).catch(() => {})
  return 'sent and drained'
}

/** Whether the bundler's transaction with the account's operation waits for a block. */
async function isInPool({ client }: AttackOptions['fixture'], account: Hex): Promise<boolean> {
  const end = performance.now() + MOST_WAIT_MS
  while (performance.now() < end) {
    const pool = JSON.stringify(await client.getTxpoolContent()).toLowerCase()
    if (pool.includes(account.slice(2).toLowerCase())) return true
    await wait(50)
  }
  return false
}
