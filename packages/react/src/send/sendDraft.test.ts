import type { TokenBalance } from '@latchkey/core'
import { expect, test } from 'vitest'
import { amountOf, changeDraft, emptyDraft } from './sendDraft.ts'

const usdc: TokenBalance = {
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  amount: 5_000_000n,
  formatted: '5',
  network: 'eip155:1',
  address: '0x202964Da58E01585313fb20AB3f9364d2bd032F3',
  priceUsd: 1,
  change24h: null,
  valueUsd: 5_000_000n,
  iconUrl: null,
}
const eth: TokenBalance = { ...usdc, symbol: 'ETH', decimals: 18, address: null, priceUsd: 3000 }

test('choosing another token clears the amount of the send draft', () => {
  const typed = changeDraft({ ...emptyDraft, token: usdc }, { type: 'amount', text: '1.5' })
  expect(changeDraft(typed, { type: 'token', token: eth })).toMatchObject({
    token: eth,
    amountText: '',
  })
})

test('the send draft keeps the amount that was typed before the tokens loaded', () => {
  const typed = changeDraft(emptyDraft, { type: 'amount', text: '7' })
  expect(changeDraft(typed, { type: 'token', token: eth }).amountText).toBe('7')
})

test('the send draft keeps the amount when the same token gets its price', () => {
  const bare = { ...eth, priceUsd: 0 }
  const typed = changeDraft({ ...emptyDraft, token: bare }, { type: 'amount', text: '7' })
  expect(changeDraft(typed, { type: 'token', token: eth })).toMatchObject({
    token: eth,
    amountText: '7',
  })
})

test('the send draft parses a typed amount exactly, with comma or point', () => {
  const draft = changeDraft({ ...emptyDraft, token: usdc }, { type: 'amount', text: ' 1,234567 ' })
  expect(amountOf(draft)).toBe(1_234_567n)
})

test('the send draft rejects a typed amount with more decimals than the token has', () => {
  const draft = changeDraft({ ...emptyDraft, token: usdc }, { type: 'amount', text: '1.2345678' })
  expect(amountOf(draft)).toBeNull()
})

test('the send draft converts dollars to the token amount, rounded down', () => {
  const inUsd = changeDraft({ ...emptyDraft, token: eth }, { type: 'unit' })
  expect(amountOf(changeDraft(inUsd, { type: 'amount', text: '1500' }))).toBe(5n * 10n ** 17n)
})

test('Max in the send draft writes the whole amount with every decimal of the token', () => {
  const draft = changeDraft({ ...emptyDraft, token: usdc }, { type: 'max', amount: 4_999_999n })
  expect(draft.amountText).toBe('4.999999')
  expect(amountOf(draft)).toBe(4_999_999n)
})
