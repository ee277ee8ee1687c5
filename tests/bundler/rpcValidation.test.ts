import { delegationAddresses, localAddresses } from '@latchkey/testing'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeQuantities } from '../../apps/server/src/userOperation/operation.ts'
import { delegatedOperation, draftOperation } from './operationFixture.ts'
import { codeOf, newAddress, openRpcFixture, type RpcFixture } from './rpcFixture.ts'

let fixture: RpcFixture

beforeAll(async () => {
  fixture = await openRpcFixture()
})
afterAll(() => fixture.close())

describe('eth_sendUserOperation simulates the validation', () => {
  test('the bundler rejects a signature of another key', async () => {
    const operation = await fixture.signedDraft()
    const other = await fixture.signedDraft()
    const reply = await fixture.sendJson(
      encodeQuantities({ ...operation, signature: other.signature }),
    )
    expect(reply).toMatchObject({ error: { code: -32507, message: expect.stringMatching(/AA24/) } })
  })

  test('the bundler rejects a malformed signature', async () => {
    const operation = await fixture.signedDraft()
    const reply = await fixture.sendJson(encodeQuantities({ ...operation, signature: '0x1234' }))
    expect([-32500, -32507]).toContain(codeOf(reply))
  })

  test('the bundler rejects an account that cannot pay', async () => {
    const account = await fixture.createAccount(0n)
    const draft = draftOperation(account, [{ to: newAddress() }])
    const reply = await fixture.sendJson(encodeQuantities(await account.sign(draft, 31_337)))
    expect(reply).toMatchObject({ error: { code: -32500, message: expect.stringMatching(/AA21/) } })
  })

  test('the bundler rejects a nonce that is not the next', async () => {
    const reply = await fixture.sendJson(encodeQuantities(await fixture.signedDraft({ nonce: 7n })))
    expect(reply).toMatchObject({ error: { code: -32500, message: expect.stringMatching(/AA25/) } })
  })

  test('the bundler accepts the first nonce of another key', async () => {
    expect(
      await fixture.sendJson(encodeQuantities(await fixture.signedDraft({ nonce: 5n << 64n }))),
    ).toMatchObject({
      result: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
  })

  test('the bundler rejects an account that is not deployed, without a factory', async () => {
    const { factory, factoryData, ...rest } = await fixture.signedDraft()
    const reply = await fixture.sendJson(encodeQuantities(rest))
    expect(reply).toMatchObject({ error: { code: -32500, message: expect.stringMatching(/AA20/) } })
  })

  test('the bundler rejects a factory that it does not know', async () => {
    const operation = await fixture.signedDraft({ factory: localAddresses.simpleAccountFactory07 })
    expect(codeOf(await fixture.sendJson(encodeQuantities(operation)))).toBe(-32500)
  })

  test('the bundler rejects a factory that creates another account', async () => {
    const other = await fixture.signedDraft()
    const operation = await fixture.signedDraft(
      other.factoryData ? { factoryData: other.factoryData } : {},
    )
    const reply = await fixture.sendJson(encodeQuantities(operation))
    expect(reply).toMatchObject({
      error: { code: -32500, message: expect.stringMatching(/AA1[345]/) },
    })
  })

  test('the bundler rejects a sender that is a contract of another kind', async () => {
    const { factory, factoryData, ...rest } = await fixture.signedDraft({
      sender: localAddresses.usdc,
    })
    expect(codeOf(await fixture.sendJson(encodeQuantities(rest)))).toBe(-32500)
  })

  test('the bundler rejects too little verificationGasLimit', async () => {
    const operation = await fixture.signedDraft({ verificationGasLimit: 30_000n })
    expect(codeOf(await fixture.sendJson(encodeQuantities(operation)))).toBe(-32500)
  })

  test('the bundler rejects a paymaster that it does not know', async () => {
    const operation = await fixture.signedDraft({
      paymaster: delegationAddresses.SimpleFactory,
      paymasterVerificationGasLimit: 100_000n,
      paymasterPostOpGasLimit: 0n,
    })
    expect(codeOf(await fixture.sendJson(encodeQuantities(operation)))).toBe(-32501)
  })

  test('the bundler rejects an EIP-7702 authorization for a contract that it does not know', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const operation = await delegatedOperation(fixture, owner, {
      to: newAddress(),
      contract: localAddresses.simple7702Account,
    })
    expect(codeOf(await fixture.sendJson(encodeQuantities(operation)))).toBe(-32500)
  })

  test('the bundler rejects an EIP-7702 authorization of another key', async () => {
    const [one, other] = await Promise.all(
      [0, 1].map(() =>
        delegatedOperation(fixture, privateKeyToAccount(generatePrivateKey()), {
          to: newAddress(),
        }),
      ),
    )
    const mixed = { ...one, eip7702Auth: other?.eip7702Auth }
    expect(codeOf(await fixture.sendJson(encodeQuantities(mixed)))).toBe(-32500)
  })
})
