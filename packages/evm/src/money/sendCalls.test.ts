import { errorCodeOf, localAccounts } from '@latchkey/testing'
import { numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, network, openPureEvm, type PureEvm } from '../testing/pureEvm.ts'
import { canBatch, getCapabilities, sendCalls } from './sendCalls.ts'

const { alice, bob } = localAccounts
const own = alice.address
const payee = bob.address
const bobs = { ...account, address: bob.address }
const callsOf = (pure: PureEvm, change: object = {}) =>
  sendCalls(pure.evm, {
    account,
    network,
    id: 'one',
    calls: [{ to: payee.toLowerCase(), data: '0x12', value: 5n }, { to: payee }],
    ...change,
  })

describe('a batch', () => {
  test('is atomic and has its id, account, chain and calls', async () => {
    const pure = await openPureEvm({ wallet: { wallet_sendCalls: () => 'id' } })
    expect(await callsOf(pure)).toBe('id')
    expect(pure.asked.at(-1)?.params).toEqual([
      {
        version: '2.0.0',
        id: 'one',
        from: own,
        chainId: '0x1',
        atomicRequired: true,
        calls: [{ to: payee, data: '0x12', value: '0x5' }, { to: payee }],
      },
    ])
  })

  test('keeps zero amounts and empty data, and passes capabilities on', async () => {
    const pure = await openPureEvm({ wallet: { wallet_sendCalls: () => 'id' } })
    const capabilities = { paymasterService: { url: 'https://paymaster.test' } }
    await callsOf(pure, { calls: [{ to: payee, data: '0x', value: 0n }], capabilities })
    const calls = [{ to: payee, data: '0x', value: '0x0' }]
    expect(pure.asked.at(-1)?.params).toMatchObject([{ calls, capabilities }])
  })

  test.each([
    ['a', 'a'],
    [{ id: 'b' }, 'b'],
    [{ id: 'b', capabilities: {} }, 'b'],
    ['', null],
    [{ id: '' }, null],
    [{}, null],
    [null, null],
    [7, null],
    [['a'], null],
  ])('takes the reply %j as the id %j', async (reply, id) => {
    const pure = await openPureEvm({ wallet: { wallet_sendCalls: () => reply } })
    if (id === null) expect(await errorCodeOf(callsOf(pure))).toBe('wallet/failed')
    else expect(await callsOf(pure)).toBe(id)
  })

  test('is reviewed before the wallet is asked, unless the modal has reviewed it', async () => {
    const reviewed: { method: string; params: unknown }[] = []
    const pure = await openPureEvm({
      wallet: { wallet_sendCalls: () => 'id' },
      context: { reviewRequest: async (request) => void reviewed.push(request) },
    })
    await callsOf(pure, { isReviewed: true })
    expect(reviewed).toEqual([])
    await callsOf(pure, { isReviewed: false })
    await callsOf(pure)
    expect(reviewed).toHaveLength(2)
    expect(reviewed[0]).toEqual({
      method: 'wallet_sendCalls',
      params: pure.asked.at(-1)?.params,
    })
  })

  test('is not sent when its review is cancelled', async () => {
    const pure = await openPureEvm({
      wallet: { wallet_sendCalls: () => 'id' },
      context: { reviewRequest: () => Promise.reject(new Error('cancelled')) },
    })
    await expect(callsOf(pure)).rejects.toThrow('cancelled')
    expect(pure.asked.map(({ method }) => method)).not.toContain('wallet_sendCalls')
  })

  test('is not sent when the wallet switched its network during the review', async () => {
    let chainId = 1
    const pure = await openPureEvm({
      wallet: { wallet_sendCalls: () => 'id', eth_chainId: () => numberToHex(chainId) },
      context: {
        reviewRequest: async () => {
          chainId = 10
        },
      },
    })
    expect(await errorCodeOf(callsOf(pure))).toBe('network/wrong-chain')
    expect(pure.asked.map(({ method }) => method)).not.toContain('wallet_sendCalls')
  })

  test('is not reviewed while the wallet is on another network', async () => {
    let chainId = 1
    let reviews = 0
    const pure = await openPureEvm({
      wallet: { wallet_sendCalls: () => 'id', eth_chainId: () => numberToHex(chainId) },
      context: {
        reviewRequest: async () => {
          reviews += 1
        },
      },
    })
    chainId = 10
    expect(await errorCodeOf(callsOf(pure))).toBe('network/wrong-chain')
    expect(reviews).toBe(0)
  })
})

describe('capabilities', () => {
  const offer = (reply: unknown) => openPureEvm({ wallet: { wallet_getCapabilities: () => reply } })

  test.each([
    [{ '0x1': { atomic: { status: 'supported' } } }, 'supported', true],
    [{ '0x01': { atomic: { status: 'supported' } } }, 'supported', true],
    [{ '0x0': { atomic: { status: 'supported' } } }, 'supported', true],
    [
      { '0x0': { atomic: { status: 'supported' } }, '0x1': { atomic: { status: 'ready' } } },
      'ready',
      false,
    ],
    [{ '0x1': { atomic: { status: 'ready' } } }, 'ready', false],
    [{ '0x1': { atomic: { status: 'unsupported' } } }, 'unsupported', false],
    [{ '0x1': { atomic: { status: 'SUPPORTED' } } }, undefined, false],
    [{ '0x1': { atomicBatch: { supported: true } } }, 'supported', true],
    [{ '0x1': { atomicBatch: { supported: false } } }, undefined, false],
    [{ '0x1': { atomic: { status: 'ready' }, atomicBatch: { supported: true } } }, 'ready', false],
    [{ '0x2': { atomic: { status: 'supported' } } }, undefined, false],
    [{ '0xa': { atomic: { status: 'supported' } } }, undefined, false],
    [{}, undefined, false],
  ])('of the reply %j are the status %s', async (reply, status, isBatching) => {
    const pure = await offer(reply)
    expect((await getCapabilities(pure.evm, { account, network })).atomic?.status).toBe(status)
    expect(await canBatch(pure.evm, { account, network })).toBe(isBatching)
    expect(pure.asked[0]).toEqual({ method: 'wallet_getCapabilities', params: [own, ['0x1']] })
  })

  test.each([null, 'all', [{}], { '0x1': 7 }])(
    'of the invalid reply %j allow no batch',
    async (reply) => {
      const pure = await offer(reply)
      expect(await canBatch(pure.evm, { account, network })).toBe(false)
    },
  )

  test('of a wallet on another device are what it told when it connected', async () => {
    const told: string[] = []
    const pure = await openPureEvm({
      capabilities: (address) => {
        told.push(address)
        return { '0x1': { atomic: { status: 'supported' } } }
      },
    })
    expect(await canBatch(pure.evm, { account: bobs, network })).toBe(true)
    expect(told).toEqual([bob.address])
    expect(pure.asked).toEqual([])
  })

  test('are asked of the account that would send', async () => {
    const pure = await offer({})
    await getCapabilities(pure.evm, { account: bobs, network })
    expect(pure.asked[0]?.params).toEqual([bob.address, ['0x1']])
  })
})
