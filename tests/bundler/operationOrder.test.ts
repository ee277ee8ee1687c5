import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AttackFixture, openAttackFixture, sendRaw } from './attackFixture.ts'
import { delegatedOperation } from './operationFixture.ts'
import { codeOf, newAddress } from './rpcFixture.ts'

let fixture: AttackFixture

beforeEach(async () => {
  fixture = await openAttackFixture()
  await fixture.mineWithBaseFee('1')
})
afterEach(() => fixture.close())

describe('an EIP-7702 account whose operation a block has, and the server has not settled', () => {
  test.each([
    ['the same', 1n],
    ['another', 7n << 64n],
  ])('sends its next one with %s nonce key', async (_title, nonce) => {
    const { owner, first } = await mineFirst()
    const { eip7702Auth, ...second } = await signNext(owner, nonce)
    const hash = await fixture.honest.send(second)
    await fixture.advance()
    await fixture.advance()
    await fixture.mineWithBaseFee('1')
    await fixture.advance()
    expect(await fixture.honest.receipt(hash)).toMatchObject({ success: true })
    expect(await fixture.honest.receipt(first)).toMatchObject({ success: true })
  })

  test('has one more that waits, not two', async () => {
    const { owner } = await mineFirst()
    const { eip7702Auth, ...second } = await signNext(owner, 1n)
    await fixture.honest.send(second)
    const { eip7702Auth: _, ...third } = await signNext(owner, 7n << 64n)
    expect(codeOf(await sendRaw(fixture.honest, third))).toBe(-32504)
  })
})

test('an EIP-7702 account whose operation is sent, and in no block, cannot send another one', async () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  await fixture.honest.send(await signNext(owner, 0n))
  await fixture.advance()
  const next = await signNext(owner, 7n << 64n)
  expect(codeOf(await sendRaw(fixture.honest, next))).toBe(-32504)
})

const signNext = (owner: ReturnType<typeof privateKeyToAccount>, nonce: bigint) =>
  delegatedOperation(fixture, owner, { to: newAddress(), nonce })

async function mineFirst() {
  const owner = privateKeyToAccount(generatePrivateKey())
  const first = await fixture.honest.send(await signNext(owner, 0n))
  await fixture.advance()
  await fixture.mineWithBaseFee('1')
  expect(await fixture.honest.receipt(first)).toMatchObject({ success: true })
  return { owner, first }
}
