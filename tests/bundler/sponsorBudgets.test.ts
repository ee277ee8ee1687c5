import { type Hex, parseGwei } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxCostOf } from '../../apps/server/src/userOperation/operation.ts'
import { estimatedOperation, type Operation, sponsoredOperation } from './operationFixture.ts'
import { newAddress } from './rpcFixture.ts'
import {
  budget,
  openAttacker,
  openSponsorFixture,
  readPaymasterDeposit,
  type SponsorFixture,
  transferNothing,
} from './sponsorFixture.ts'

let fixture: SponsorFixture
beforeAll(async () => {
  fixture = await openSponsorFixture()
})
afterAll(() => fixture.close())

describe('a project pays for its own visitors', () => {
  test('a sponsorship that another project’s rules allowed is rejected by this one’s', async () => {
    const operation = await fixture.sponsored('wide')
    const reply = fixture.clientOf('narrow').send(operation)
    await expect(reply).rejects.toThrow('not sponsored')
    expect(await fixture.spendingOf('narrow')).toBeUndefined()
  })

  test('a nonce that another project has reserved is rejected', async () => {
    const account = await fixture.createAccount(0n)
    const operation = await sponsoredOperation(fixture, fixture.clientOf('shop', fixture.idle), {
      account,
      calls: [{ to: newAddress() }],
    })
    await fixture.clientOf('shop', fixture.idle).send(operation)
    const reserved = (await fixture.spendingOf('shop', fixture.idle))?.reserved
    const dear = await sponsoredOperation(fixture, fixture.clientOf('wide', fixture.idle), {
      account,
      calls: Array.from({ length: 10 }, () => ({ to: newAddress() })),
      more: { maxFeePerGas: parseGwei('4'), maxPriorityFeePerGas: parseGwei('1.5') },
    })
    await expect(fixture.clientOf('wide', fixture.idle).send(dear)).rejects.toThrow(
      'another project',
    )
    expect((await fixture.spendingOf('shop', fixture.idle))?.reserved).toBe(reserved)
    expect(await fixture.spendingOf('wide', fixture.idle)).toBeUndefined()
  })

  test('of signed operations of which the last fits only without one of the others, the last is rejected', async () => {
    const bundler = fixture.clientOf('narrow', fixture.idle)
    const take = async () => {
      const account = await fixture.createAccount(0n)
      return sponsoredOperation(fixture, bundler, { account, calls: [transferNothing] })
    }
    // Signed before any is sent: a signature reserves nothing.
    const first = await take()
    const fitting = Number(budget / maxCostOf(first))
    const more: Operation[] = []
    while (more.length < fitting) more.push(await take())
    const operations = [first, ...more]
    const last = operations.pop()
    if (!last) throw new Error('No operation')
    const sent: Hex[] = []
    for (const operation of operations) sent.push(await bundler.send(operation))
    await expect(bundler.send(last)).rejects.toThrow('daily budget is used up')
    expect(sent).toHaveLength(fitting)
  })
})

test('while strangers ask for sponsorships in batches, the project’s visitors are sponsored, and its budget has their costs alone', async () => {
  const bundler = fixture.clientOf('attacked')
  const attacker = await openAttacker(fixture)
  const [before, deposit] = [await attacker.balance(), await readPaymasterDeposit(fixture)]
  const stop = new AbortController()
  const strangers = runStrangers(attacker, stop.signal)
  const costs: bigint[] = []
  for (let visitor = 0; visitor < 5; visitor++) {
    const receipt = await bundler.included(await bundler.send(await fixture.sponsored('attacked')))
    expect(receipt).toMatchObject({ success: true })
    costs.push(BigInt(receipt.actualGasCost))
  }
  stop.abort()
  const signatures = await strangers
  const paid = costs.reduce((sum, cost) => sum + cost, 0n)
  await expect.poll(async () => (await fixture.spendingOf('attacked'))?.operations).toBe(5n)
  expect(await fixture.spendingOf('attacked')).toMatchObject({
    total: paid,
    today: paid,
    reserved: 0n,
  })
  expect(signatures).toBeGreaterThan(0)
  expect(await attacker.balance()).toBeLessThan(before)
  expect(await readPaymasterDeposit(fixture)).toBe((deposit ?? 0n) - paid)
})

/** Unsigned requests in batches for accounts that do not exist, and every signature sent to the EntryPoint. */
async function runStrangers(
  attacker: Awaited<ReturnType<typeof openAttacker>>,
  signal: AbortSignal,
): Promise<number> {
  const bundler = fixture.clientOf('attacked')
  let signatures = 0
  while (!signal.aborted) {
    const account = await fixture.createAccount(0n)
    const plan = { account, calls: [{ to: newAddress() }] }
    const estimated = await estimatedOperation(bundler, plan)
    const batch = Array.from({ length: 40 }, (_, at) => ({
      ...estimated,
      nonce: BigInt(at + 1) << 64n,
    }))
    await bundler.sponsorMany(batch)
    const operation = await sponsoredOperation(fixture, bundler, plan)
    signatures++
    expect(await attacker.handleOps([operation])).toBe('reverted')
  }
  return signatures
}
