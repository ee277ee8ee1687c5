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
