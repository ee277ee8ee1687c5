import { expect, test } from 'vitest'
import { memoryStore } from '../storage/indexedDbStore.ts'
import { classifyReceivers, readReceivers, recordReceivers } from './receivers.ts'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

test('the vault stores known recipients per wallet address, and classifies an address with the same ends as a look-alike (address poisoning)', async () => {
  const store = memoryStore()
  const mine = { store, owner: own }
  await recordReceivers(mine, [other])
  const known = await readReceivers(mine)
  expect(classifyReceivers([other.toLowerCase()], known)).toBe('known')
  expect(classifyReceivers([], known)).toBe('known')
  expect(classifyReceivers([other, token], known)).toBe('new')
  const fake = `${other.slice(0, 5)}${'0'.repeat(34)}${other.slice(-3)}`
  expect(classifyReceivers([fake], known)).toBe('look-alike')
  expect(await readReceivers({ store, owner: token })).toEqual([])
})

const known = [`0xabc${'1'.repeat(34)}def`, `0x555${'1'.repeat(34)}777`]

test.each([
  ['with the same three characters at both ends', `0xabc${'2'.repeat(34)}def`, 'look-alike'],
  ['with the same ends in another case', `0xABC${'2'.repeat(34)}DEF`, 'look-alike'],
  ['with the same two characters at its beginning', `0xab2${'2'.repeat(34)}def`, 'new'],
  ['with the same two characters at its end', `0xabc${'2'.repeat(34)}2ef`, 'new'],
  ['with the ends of two known ones', `0xabc${'2'.repeat(34)}777`, 'new'],
  ['of which only the beginning is known', `0xabc${'2'.repeat(37)}`, 'new'],
  ['of which only the end is known', `0x${'2'.repeat(37)}def`, 'new'],
  ['of another case', `0xABC${'1'.repeat(34)}DEF`, 'known'],
])('the vault’s status of a recipient %s is right', (_what, receiver, status) => {
  expect(classifyReceivers([receiver], known)).toBe(status)
})

test('the riskiest recipient decides, in any order', () => {
  const [first = ''] = known
  const lookAlike = `0xabc${'2'.repeat(34)}def`
  for (const receivers of [
    [first, token, lookAlike],
    [lookAlike, token, first],
  ]) {
    expect(classifyReceivers(receivers, known)).toBe('look-alike')
  }
  expect(classifyReceivers([token, first], known)).toBe('new')
  expect(classifyReceivers([token], [])).toBe('new')
})

test('the case of a Solana address counts', () => {
  const address = 'So11111111111111111111111111111111111111112'
  expect(classifyReceivers([address], [address])).toBe('known')
  expect(classifyReceivers([address.toLowerCase()], [address])).toBe('new')
})

test('the vault keeps the last 500 recipients, each once, the latest last', async () => {
  const mine = { store: memoryStore(), owner: own }
  const many = Array.from({ length: 500 }, (_, at) => `receiver-${at}`)
  await recordReceivers(mine, many)
  expect(await readReceivers(mine)).toEqual(many)
  await recordReceivers(mine, ['receiver-0', 'receiver-0'])
  expect(await readReceivers(mine)).toEqual([...many.slice(1), 'receiver-0'])
  await recordReceivers(mine, [])
  await recordReceivers(mine, [other])
  expect(await readReceivers(mine)).toEqual([...many.slice(2), 'receiver-0', other.toLowerCase()])
})

test('the vault reads no recipients of a damaged store', async () => {
  const store = memoryStore()
  await store.set(`receivers/${own}`, [other, 1])
  expect(await readReceivers({ store, owner: own })).toEqual([])
})
