import type { SwapToken } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { amountOf, changeDraft, initialDraft, slippageOf } from './swapFormDraft.ts'

const token = (symbol: string, address: string | null, decimals: number): SwapToken => ({
  network: 'eip155:1',
  address,
  name: symbol,
  symbol,
  decimals,
  iconUrl: null,
})
const eth = token('ETH', null, 18)
const usdc = token('USDC', '0x202964Da58E01585313fb20AB3f9364d2bd032F3', 6)
const tokens = [eth, usdc, token('LATCH', '0x6b175474e89094c44da98b954eedeac495271d0f', 18)]
const begun = changeDraft(initialDraft, { type: 'begin', tokens, preset: undefined })

test('a swap draft starts with one native token and one percent slippage', () => {
  expect(begun).toMatchObject({ sell: eth, buy: null, amountText: '1' })
  expect(amountOf(begun)).toBe(10n ** 18n)
  expect(slippageOf(begun)).toBe(100)
})

describe('a swap preset', () => {
  test('a swap preset sets tokens by symbol, ignoring case, and the amount', () => {
    const preset = { sell: 'usdc', buy: 'Eth', amount: '12,5' }
    const draft = changeDraft(initialDraft, { type: 'begin', tokens, preset })
    expect(draft).toMatchObject({ sell: usdc, buy: eth, amountText: '12.5' })
  })

  test('a swap preset with unknown tokens or the same token on both sides is ignored', () => {
    const unknown = { sell: 'NOPE', buy: 'ETH' }
    const draft = changeDraft(initialDraft, { type: 'begin', tokens, preset: unknown })
    expect(draft).toMatchObject({ sell: eth, buy: null, amountText: '1' })
  })

  test('a swap preset does not change a draft that the visitor has edited', () => {
    const preset = { sell: 'usdc' }
    expect(changeDraft(begun, { type: 'begin', tokens, preset })).toBe(begun)
  })
})

test('flipping the sides of a swap draft uses the quoted amount, truncated and never rounded up', () => {
  const draft = { ...begun, buy: usdc }
  const flipped = changeDraft(draft, { type: 'flip', received: 2_987_274_999n })
  expect(flipped).toMatchObject({ sell: usdc, buy: eth, amountText: '2987.274999' })
  const back = changeDraft(flipped, { type: 'flip', received: 1_999_999_999_999_999_999n })
  expect(back.amountText).toBe('1.999999')
  const tiny = changeDraft(flipped, { type: 'flip', received: 5n })
  expect(amountOf(tiny)).toBe(5n)
})

test('choosing the other side’s token flips the sides of a swap draft', () => {
  const draft = { ...begun, buy: usdc }
  expect(changeDraft(draft, { type: 'token', side: 'sell', token: usdc })).toMatchObject({
    sell: usdc,
    buy: eth,
  })
})

test('Max in the swap draft keeps every decimal of the maximum it is given', () => {
  const draft = changeDraft({ ...begun, sell: usdc }, { type: 'max', amount: 4_999_999n })
  expect(amountOf(draft)).toBe(4_999_999n)
})

test.each([
  ['0.5', 50],
  ['3', 300],
  ['50', 5_000],
  ['51', null],
  ['', null],
  ['-1', null],
  ['1.234', null],
])('the swap draft reads the slippage tolerance %j as %s basis points', (text, bps) => {
  expect(slippageOf(changeDraft(begun, { type: 'slippage', text }))).toBe(bps)
})
