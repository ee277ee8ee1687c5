import { localAddresses } from '@latchkey/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeQuantities } from '../../apps/server/src/userOperation/operation.ts'
import { draftOperation, signedOperation } from './operationFixture.ts'
import { codeOf, newAddress, openRpcFixture, type RpcFixture } from './rpcFixture.ts'

const entryPoint = localAddresses.entryPoint07
const hash32 = `0x${'12'.repeat(32)}` as const

let fixture: RpcFixture

beforeAll(async () => {
  fixture = await openRpcFixture()
})
afterAll(() => fixture.close())

describe('the queue', () => {
  test('the bundler accepts the same operation twice and keeps it once', async () => {
    const operation = await fixture.signedDraft()
    const hash = await fixture.mempool.send(operation)
    expect(await fixture.mempool.send(operation)).toBe(hash)
  })

  test.each([
    ['the same fees', 100n, 100n],
    ['9 % more', 109n, 109n],
    ['10 % more of the fee alone', 110n, 100n],
    ['10 % more of the priority fee alone', 100n, 110n],
  ])('the bundler rejects a replacement with %s', async (_title, fee, priority) => {
    const account = await fixture.createAccount()
    const draft = draftOperation(account, [{ to: newAddress() }])
    await fixture.mempool.send(await account.sign(draft, 31_337))
    const replacement = {
      ...draft,
      callGasLimit: draft.callGasLimit + 1n,
      maxFeePerGas: (draft.maxFeePerGas * fee) / 100n,
      maxPriorityFeePerGas: (draft.maxPriorityFeePerGas * priority) / 100n,
    }
    const signed = await account.sign(replacement, 31_337)
    expect(codeOf(await fixture.sendJson(encodeQuantities(signed)))).toBe(-32602)
  })

  test('the bundler accepts a replacement with 10 % more of both fees and drops the one before', async () => {
    const account = await fixture.createAccount()
    const draft = draftOperation(account, [{ to: newAddress() }])
    const first = await fixture.mempool.send(await account.sign(draft, 31_337))
    const replacement = {
      ...draft,
      maxFeePerGas: (draft.maxFeePerGas * 110n) / 100n,
      maxPriorityFeePerGas: (draft.maxPriorityFeePerGas * 110n) / 100n,
    }
    const second = await fixture.mempool.send(await account.sign(replacement, 31_337))
    expect(await fixture.mempool.result('eth_getUserOperationByHash', [first])).toBeNull()
    expect(await fixture.mempool.result('eth_getUserOperationByHash', [second])).not.toBeNull()
  })

  test('the bundler throttles a sender with four operations that wait', async () => {
    const account = await fixture.createAccount()
    const send = async (key: bigint) => {
      const draft = draftOperation(account, [{ to: newAddress() }], { nonce: key << 64n })
      return fixture.sendJson(encodeQuantities(await account.sign(draft, 31_337)))
    }
    for (const key of [0n, 1n, 2n, 3n]) expect(await send(key)).toHaveProperty('result')
    expect(codeOf(await send(4n))).toBe(-32504)
  })
})

describe('eth_estimateUserOperationGas', () => {
  test('the bundler’s gas estimate suffices for the operation', async () => {
    const account = await fixture.createAccount()
    const calls = [{ to: newAddress(), value: 1n }]
    const operation = await signedOperation(fixture, fixture.bundler, { account, calls })
    expect(await fixture.bundler.included(await fixture.bundler.send(operation))).toMatchObject({
      success: true,
    })
  })

  test('the bundler’s gas estimate needs no fees and no signature of the owner', async () => {
    const account = await fixture.createAccount()
    const { maxFeePerGas, maxPriorityFeePerGas, ...rest } = draftOperation(account, [
      { to: newAddress() },
    ])
    const params = [encodeQuantities(rest), entryPoint]
    expect(await fixture.bundler.call('eth_estimateUserOperationGas', params)).toHaveProperty(
      'result',
    )
  })

  test('the bundler’s gas estimate reports the revert of a call with its data', async () => {
    const account = await fixture.createAccount()
    const draft = draftOperation(account, [{ to: localAddresses.usdc, data: '0xdeadbeef' }])
    const reply = await fixture.bundler.call('eth_estimateUserOperationGas', [
      encodeQuantities(draft),
      entryPoint,
    ])
    expect(reply).toMatchObject({ error: { code: -32521, data: expect.stringMatching(/^0x/) } })
  })

  test('the bundler’s gas estimate reports a factory that fails', async () => {
    const account = await fixture.createAccount()
    const draft = draftOperation(account, [], { factoryData: '0xdeadbeef' })
    const reply = await fixture.bundler.call('eth_estimateUserOperationGas', [
      encodeQuantities(draft),
      entryPoint,
    ])
    expect(reply).toMatchObject({ error: { code: -32500, message: expect.stringMatching(/AA13/) } })
  })

  test('the bundler rejects another EntryPoint', async () => {
    const draft = draftOperation(await fixture.createAccount(), [])
    const params = [encodeQuantities(draft), localAddresses.entryPoint08]
    expect(codeOf(await fixture.bundler.call('eth_estimateUserOperationGas', params))).toBe(-32602)
  })
})

describe('receipts', () => {
  test.each(['eth_getUserOperationReceipt', 'eth_getUserOperationByHash'])(
    'the bundler’s %s returns null for an unknown hash',
    async (method) => {
      expect(await fixture.bundler.result(method, [hash32])).toBeNull()
    },
  )

  test.each(['eth_getUserOperationReceipt', 'eth_getUserOperationByHash'])(
    'the bundler’s %s rejects a parameter that is no hash',
    async (method) => {
      for (const params of [[], ['0x12'], [null], ['text']]) {
        expect(codeOf(await fixture.bundler.call(method, params))).toBe(-32602)
      }
    },
  )

  test('a user operation that waits has no receipt, and no block by its hash', async () => {
    const hash = await fixture.mempool.send(await fixture.signedDraft())
    expect(await fixture.mempool.receipt(hash)).toBeNull()
    expect(await fixture.mempool.result('eth_getUserOperationByHash', [hash])).toMatchObject({
      entryPoint,
      blockNumber: null,
      transactionHash: null,
    })
  })

  test('user operations of several senders share a transaction, and each receipt has its own logs', async () => {
    const operations = await Promise.all([
      fixture.signedDraft(),
      fixture.signedDraft(),
      fixture.signedDraft(),
    ])
    const hashes = await Promise.all(operations.map((operation) => fixture.bundler.send(operation)))
    const receipts = await Promise.all(hashes.map((hash) => fixture.bundler.included(hash)))
    for (const [at, receipt] of receipts.entries()) {
      expect(receipt).toMatchObject({ success: true, sender: operations[at]?.sender })
      expect(receipt.logs.at(-1)?.topics[1]).toBe(hashes[at])
    }
  })

  test('an included user operation cannot be sent again', async () => {
    const operation = await fixture.signedDraft()
    await fixture.bundler.included(await fixture.bundler.send(operation))
    const reply = await fixture.bundler.call('eth_sendUserOperation', [
      encodeQuantities(operation),
      entryPoint,
    ])
    expect(codeOf(reply)).toBe(-32500)
  })
})
