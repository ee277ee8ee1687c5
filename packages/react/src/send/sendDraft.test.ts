import type { TokenBalance } from '@latchkey/core'
import { expect, test } from 'vitest'
import { amountOf, changeDraft, emptyDraft } from './sendDraft.ts'

const usdc: TokenBalance = {
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  amount: 5_000_000n,
  network: 'eip155:1',
  address: '0x202964Da58E01585313fb20AB3f9364d2bd032F3',
  priceUsd: 1,
  valueUsd: 5_000_000n,
  iconUrl: null,
}
const eth: TokenBalance = { ...usdc, symbol: 'ETH', decimals: 18, address: null, priceUsd: 3000 }

test('another token forgets the amount, which meant something else', () => {
  const typed = changeDraft({ ...emptyDraft, token: usdc }, { type: 'amount', text: '1.5' })
  expect(changeDraft(typed, { type: 'token', token: eth })).toMatchObject({
    token: eth,
    amountText: '',
  })
})

test('what was typed before the first token was there stays', () => {
  const typed = changeDraft(emptyDraft, { type: 'amount', text: '7' })
  expect(changeDraft(typed, { type: 'token', token: eth }).amountText).toBe('7')
})

test('the same token with its price keeps the amount', () => {
  const bare = { ...eth, priceUsd: 0 }
  const typed = changeDraft({ ...emptyDraft, token: bare }, { type: 'amount', text: '7' })
  expect(changeDraft(typed, { type: 'token', token: eth })).toMatchObject({
    token: eth,
    amountText: '7',
  })
})

test('an amount is read exactly, with a comma as well as with a point', () => {
  const draft = changeDraft({ ...emptyDraft, token: usdc }, { type: 'amount', text: ' 1,234567 ' })
  expect(amountOf(draft)).toBe(1_234_567n)
})

test('more decimals than the token has mean nothing rather than something rounded', () => {
  const draft = changeDraft({ ...emptyDraft, token: usdc }, { type: 'amount', text: '1.2345678' })
  expect(amountOf(draft)).toBeNull()
})

test('dollars become as much of the token as they buy, never more', () => {
  const inUsd = changeDraft({ ...emptyDraft, token: eth }, { type: 'unit' })
  expect(amountOf(changeDraft(inUsd, { type: 'amount', text: '1500' }))).toBe(5n * 10n ** 17n)
})

test('max writes the whole amount, to the last unit', () => {
  const draft = changeDraft({ ...emptyDraft, token: usdc }, { type: 'max', amount: 4_999_999n })
  expect(draft.amountText).toBe('4.999999')
  expect(amountOf(draft)).toBe(4_999_999n)
})
