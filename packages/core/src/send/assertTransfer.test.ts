import { describe, expect, test } from 'vitest'
import type { AssetChange, Simulation } from '../adapter/simulation.ts'
import { assertTransfer } from './assertTransfer.ts'

const account = { address: '0xAAaAaAAAaAaAaAAaaAAaAAAAaAaAAaAAaAaaAAaa' }
const recipient = { address: '0x00000000000000000000000000000000feed0001' }
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const token = (amount: bigint, address = usdc): AssetChange => ({
  kind: 'token',
  token: address,
  amount,
})
const native = (amount: bigint): AssetChange => ({ kind: 'native', amount })
const nft = (amount: bigint): AssetChange => ({ kind: 'nft', token: usdc, id: 1n, amount })

type Effect = Partial<Extract<Simulation, { status: 'simulated' }>>

function simulated(effect: Effect): Simulation {
  return {
    status: 'simulated',
    changes: [token(-100n)],
    received: [token(100n)],
    allowances: [],
    gasUsed: 50_000n,
    isComplete: true,
    ...effect,
  }
}

const transfer = { token: usdc as string | null, amount: 100n, recipient, account }

describe('assertTransfer', () => {
  test('assertTransfer accepts a transfer that takes the amount and delivers it', () => {
    expect(assertTransfer(simulated({}), transfer)).toEqual({
      leaves: [token(-100n)],
      arrives: 100n,
    })
    const ether = simulated({ changes: [native(-100n)], received: [native(100n)] })
    expect(assertTransfer(ether, { ...transfer, token: null }).arrives).toBe(100n)
  })

  test('assertTransfer returns what arrives of a token that charges a fee, down to one unit', () => {
    expect(assertTransfer(simulated({ received: [token(1n)] }), transfer).arrives).toBe(1n)
  })

  test('assertTransfer compares the token’s address without its case', () => {
    const lower = simulated({
      changes: [token(-100n, usdc.toLowerCase())],
      received: [token(100n, usdc.toLowerCase())],
    })
    expect(assertTransfer(lower, transfer).arrives).toBe(100n)
  })

  test('assertTransfer accepts an asset that comes in with the transfer', () => {
    const changes = [
      token(-100n),
      token(7n, dai),
      native(1n),
      nft(1n),
      token(0n, recipient.address),
    ]
    expect(assertTransfer(simulated({ changes }), transfer).leaves).toEqual([token(-100n)])
  })

  test.each<[string, string, Effect]>([
    ['one unit more than the amount', 'amount', { changes: [token(-101n)] }],
    ['one unit less than the amount', 'amount', { changes: [token(-99n)] }],
    ['nothing', 'amount', { changes: [] }],
    ['another token', 'amount', { changes: [token(-100n, dai)] }],
    ['the native currency in place of the token', 'amount', { changes: [native(-100n)] }],
    ['an NFT of the token’s contract', 'amount', { changes: [nft(-100n)] }],
    ['the amount, which comes in', 'amount', { changes: [token(100n)] }],
    ['the amount, and another token arrives', 'nothing-arrives', { received: [token(100n, dai)] }],
    ['the amount, and an NFT arrives', 'nothing-arrives', { received: [nft(100n)] }],
    ['the amount, and nothing arrives', 'nothing-arrives', { received: [] }],
    ['the amount, and zero arrives', 'nothing-arrives', { received: [token(0n)] }],
    ['the amount, and the recipient loses', 'nothing-arrives', { received: [token(-1n)] }],
    ['one unit of a second token', 'other-asset', { changes: [token(-100n), token(-1n, dai)] }],
    ['one wei of ether too', 'other-asset', { changes: [native(-1n), token(-100n)] }],
    ['an NFT too', 'other-asset', { changes: [token(-100n), nft(-1n)] }],
    ['three assets', 'other-asset', { changes: [token(-100n), token(-1n, dai), native(-1n)] }],
    [
      'the amount, and leaves an allowance of one unit',
      'allowance',
      { allowances: [{ token: usdc, spender: recipient.address, amount: 1n }] },
    ],
    [
      'the amount, and approves all NFTs of a collection',
      'allowance',
      { allowances: [{ token: dai, spender: recipient.address, amount: 'all' }] },
    ],
  ])('assertTransfer rejects a transfer that takes %s', (_, reason, effect) => {
    expect(() => assertTransfer(simulated(effect), transfer)).toThrow(
      expect.objectContaining({ code: 'send/unsafe', context: { reason } }),
    )
  })

  test('assertTransfer rejects a transfer of ether that takes a token', () => {
    const changes = [native(-100n), token(-1n)]
    expect(() =>
      assertTransfer(simulated({ changes, received: [native(100n)] }), {
        ...transfer,
        token: null,
      }),
    ).toThrow(expect.objectContaining({ context: { reason: 'other-asset' } }))
  })

  test('assertTransfer rejects a transfer that reverts, with its reason', () => {
    expect(() => assertTransfer({ status: 'reverted', reason: 'paused' }, transfer)).toThrow(
      expect.objectContaining({
        code: 'chain/execution-reverted',
        context: { reason: 'paused' },
      }),
    )
  })

  test('assertTransfer knows nothing of what leaves or arrives without a simulation', () => {
    expect(assertTransfer(null, transfer)).toEqual({ leaves: [], arrives: null })
  })

  describe('to the account itself', () => {
    const toSelf = { ...transfer, recipient: { address: account.address.toLowerCase() } }
    const check = (effect: Effect) =>
      assertTransfer(simulated({ changes: [], received: [], ...effect }), toSelf)
    const rejects = (effect: Effect, reason: string) =>
      expect(() => check(effect)).toThrow(expect.objectContaining({ context: { reason } }))

    test('assertTransfer accepts a transfer that changes no balance, or takes a fee of the token', () => {
      expect(check({})).toEqual({ leaves: [], arrives: 100n })
      const fee = [token(-99n)]
      expect(check({ changes: fee })).toEqual({ leaves: fee, arrives: 1n })
    })

    test('assertTransfer rejects a transfer that takes the whole amount, or brings some of the token', () => {
      rejects({ changes: [token(-100n)] }, 'nothing-arrives')
      rejects({ changes: [token(1n)] }, 'amount')
    })

    test('assertTransfer rejects a transfer that takes another asset or leaves an allowance', () => {
      rejects({ changes: [token(-1n, dai)] }, 'other-asset')
      rejects({ changes: [token(-1n), native(-1n)] }, 'other-asset')
      rejects({ changes: [nft(-1n)] }, 'other-asset')
      const allowances = [{ token: dai, spender: usdc, amount: 1n }]
      rejects({ allowances }, 'allowance')
    })
  })
})
