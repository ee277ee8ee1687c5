import { LatchkeyError } from '@latchkey/core'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { calldata } from '../testing/calldata.ts'
import { addressOf, pureContext } from '../testing/pureContext.ts'
import type { Eip1193Provider } from '../wallet/eip1193.ts'
import { decodeControlCall } from './decodeControlCall.ts'
import { decodeMultiSend } from './decodeMultiSend.ts'
import { decodeNestedCall } from './decodeNestedCall.ts'
import { decodeTokenCall } from './decodeTokenCall.ts'
import { guardProvider, unguardedProvider } from './guardProvider.ts'

type Call = { method: string; params?: unknown }
type Legacy = Eip1193Provider & {
  send(first: unknown, second?: unknown): Promise<unknown> | undefined
  sendAsync(first: unknown, second?: unknown): Promise<unknown> | undefined
  selected: string
  name(): string
}
function open(options: { error?: unknown; withoutLegacy?: boolean } = {}) {
  const [asked, reviewed]: [Call[], Call[]] = [[], []]
  const provider = {
    request: async (call: Call) => {
      asked.push(call)
      if (call.method === 'eth_fails') throw new Error('failed')
      return 'reply'
    },
    ...(options.withoutLegacy ? {} : { send: () => undefined, sendAsync: () => undefined }),
    selected: 'value',
    name() {
      return this.selected
    },
  }
  const reviewRequest = async (call: Call) => {
    reviewed.push(call)
    if (options.error) throw options.error
  }
  const guarded = guardProvider({ reviewRequest }, provider as Eip1193Provider) as Legacy
  return { provider: provider as Eip1193Provider, guarded, asked, reviewed, reviewRequest }
}
const payment = { method: 'eth_sendTransaction', params: [{ to: addressOf(1), value: '0x1' }] }

describe('a guarded provider', () => {
  test('is the provider itself where no review exists', () => {
    const { provider } = open()
    expect(guardProvider({}, provider)).toBe(provider)
  })

  test('is made once, is not guarded again, and leads back to the wallet’s own', () => {
    const { provider, guarded, reviewRequest } = open()
    expect(guardProvider({ reviewRequest }, provider)).toBe(guarded)
    expect(guardProvider({ reviewRequest }, guarded)).toBe(guarded)
    expect(guardProvider({}, guarded)).toBe(guarded)
    expect(guarded).not.toBe(provider)
    expect(unguardedProvider(guarded)).toBe(provider)
    expect(unguardedProvider(provider)).toBe(provider)
  })

  test('reviews a request once, before the wallet gets it', async () => {
    const { guarded, asked, reviewed } = open()
    expect(await guarded.request(payment)).toBe('reply')
    expect(reviewed).toEqual([payment])
    expect(asked).toEqual([payment])
    await guarded.request({ method: 'wallet_new' })
    expect(reviewed.at(-1)).toEqual({ method: 'wallet_new', params: [] })
    expect(asked.at(-1)).toEqual({ method: 'wallet_new' })
  })

  test.each([
    ['eth_chainId', 0],
    ['eth_chainid', 1],
    ['eth_chainId ', 1],
    ['eth_accounts', 0],
    ['personal_sign', 1],
    ['eth_sendRawTransaction', 0],
    ['eth_sign', 1],
    ['wallet_switchEthereumChain', 0],
    ['wallet_addEthereumChain', 1],
    ['toString', 1],
  ])('lets %s pass with %i reviews', async (method, count) => {
    const { guarded, reviewed, asked } = open()
    await guarded.request({ method, params: [] })
    expect(reviewed).toHaveLength(count)
    expect(asked).toEqual([{ method, params: [] }])
  })

  test('sends what was reviewed, when the page changes its objects meanwhile', async () => {
    const { provider, asked } = open()
    const call = { to: addressOf(1), value: '0x1', list: [{ a: 1 }] }
    const reviewRequest = async () => {
      call.value = '0x2'
      call.list[0] = { a: 2 }
    }
    const own = { ...provider }
    await guardProvider({ reviewRequest }, own).request({ method: payment.method, params: [call] })
    expect(asked).toEqual([
      { ...payment, params: [{ to: addressOf(1), value: '0x1', list: [{ a: 1 }] }] },
    ])
  })

  test('passes bytes on as they are', async () => {
    const { guarded, asked } = open()
    const bytes = new Uint8Array([1, 2])
    await guarded.request({ method: 'personal_sign', params: [bytes, null] })
    expect(asked[0]?.params).toEqual([bytes, null])
  })

  test('rejects a cancelled request with 4001, and the wallet gets nothing', async () => {
    const { guarded, asked } = open({ error: new LatchkeyError('wallet/rejected', {}) })
    await expect(guarded.request(payment)).rejects.toMatchObject({ code: 4001 })
    expect(asked).toEqual([])
    const broken = open({ error: new Error('broken') })
    await expect(broken.guarded.request(payment)).rejects.toThrow('broken')
    expect(broken.asked).toEqual([])
  })

  test('keeps the other members, with the provider as their `this`', () => {
    const { guarded } = open()
    expect(guarded.selected).toBe('value')
    expect(guarded.name.call(null as never)).toBe('value')
  })
})

describe('the methods from before EIP-1193', () => {
  test('take a method name with parameters, or a payload', async () => {
    const { guarded, asked, reviewed } = open()
    expect(await guarded.send('eth_sendTransaction', payment.params)).toBe('reply')
    expect(await guarded.sendAsync(payment)).toBe('reply')
    expect(await guarded.send('eth_chainId')).toBe('reply')
    expect(reviewed).toEqual([payment, payment])
    expect(asked).toEqual([payment, payment, { method: 'eth_chainId', params: [] }])
  })

  test.each(['send', 'sendAsync'] as const)(
    'call back from %s with a reply or an error',
    async (name) => {
      const { guarded } = open()
      const tell = (payload: unknown) =>
        new Promise((resolve) => {
          const returned = guarded[name](payload, (error: unknown, reply: unknown) =>
            resolve([error instanceof Error ? error.message : error, reply, returned]),
          )
        })
      expect(await tell({ id: 7, method: 'eth_chainId' })).toEqual([
        ...[null, { id: 7, method: 'eth_chainId', jsonrpc: '2.0', result: 'reply' }, undefined],
      ])
      expect(await tell({ id: 8, method: 'eth_fails' })).toEqual(['failed', undefined, undefined])
    },
  )

  test('review what has no method', async () => {
    const { guarded, reviewed } = open()
    await guarded.send(null)
    expect(reviewed).toEqual([{ method: '', params: [] }])
  })

  test('are missing where the wallet has none', () => {
    const { guarded } = open({ withoutLegacy: true })
    expect(guarded.send).toBeUndefined()
    expect(guarded.sendAsync).toBeUndefined()
    expect(typeof guarded.request).toBe('function')
  })
})

describe('packed calls', () => {
  const item = (length: number, data = ''): string =>
    `00${addressOf(1).slice(2)}${'00'.repeat(32)}${length.toString(16).padStart(64, '0')}${data}`
  test.each([1, 2, 52, 53, 54, 84])('cut after %i bytes are null', (bytes) => {
    expect(decodeMultiSend(`0x${item(0).slice(0, bytes * 2)}`)).toBeNull()
    expect(decodeMultiSend(`0x${item(0)}${item(0).slice(0, bytes * 2)}`)).toBeNull()
  })

  test.each([
    [0, '', 1],
    [1, '12', 1],
    [1, '', null],
    [2, '12', null],
    [2 ** 40, '12', null],
  ])('of %i bytes with the data %s', (length, data, count) => {
    expect(decodeMultiSend(`0x${item(length, data)}`)?.length ?? null).toBe(count)
  })
})

test('a batch without values, or with too few, sends none', () => {
  const batch = (signature: string, ...args: readonly unknown[]) =>
    decodeNestedCall({ to: addressOf(9), data: calldata(`executeBatch(${signature})`, ...args) })
  const targets: readonly Hex[] = [addressOf(1), addressOf(2)]
  const calls = [
    { to: targets[0], value: 0n, data: '0x12' },
    { to: targets[1], value: 0n, data: '0x' },
  ]
  expect(batch('address[], bytes[]', targets, ['0x12'])?.calls).toEqual(calls)
  expect(batch('address[], uint256[], bytes[]', targets, [0n], ['0x12'])?.calls).toEqual(calls)
})

test('a call without data is a payment to a token, and nothing else', () => {
  expect(decodeTokenCall({ to: addressOf(1) }, pureContext)).toEqual({ facts: [], dangers: [] })

  expect(decodeControlCall({ to: addressOf(1) }, pureContext)).toBeNull()
})
