import { testNetwork } from '@latchkey/testing/honestWallet'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import { knownRecipients, storeRecipient } from './knownRecipients.ts'

const alice = '0x00000000000000000000000000000000FeEd0001'
const bob = '0x00000000000000000000000000000000FeEd0002'

let latchkey: Latchkey

beforeEach(() => {
  latchkey = createLatchkey({
    projectId: 'p',
    networks: [testNetwork(1)],
    storage: memoryStorage(),
  })
})

const addresses = () => knownRecipients(latchkey).map(({ address }) => address)

describe('knownRecipients', () => {
  test('knownRecipients is empty on the first visit', () => {
    expect(knownRecipients(latchkey)).toEqual([])
  })

  test('storeRecipient puts the latest recipient first, with its name and time', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
    onTestFinished(() => void vi.useRealTimers())
    storeRecipient(latchkey, { address: alice, name: null })
    vi.setSystemTime(2_000)
    storeRecipient(latchkey, { address: bob, name: 'bob.eth' })
    expect(knownRecipients(latchkey)).toEqual([
      { address: bob, name: 'bob.eth', lastSentMs: 2_000 },
      { address: alice, name: null, lastSentMs: 1_000 },
    ])
  })

  test('storeRecipient moves a known recipient to the front, in whatever case it is written', () => {
    for (const address of [alice, bob, alice.toLowerCase()]) {
      storeRecipient(latchkey, { address, name: null })
    }
    expect(addresses()).toEqual([alice.toLowerCase(), bob])
  })

  test('storeRecipient keeps the latest 200 recipients', () => {
    const stored = Array.from({ length: 200 }, (_, index) => ({
      address: `0x${index}`,
      name: null,
      lastSentMs: 0,
    }))
    internals(latchkey).storage.set('known_recipients', JSON.stringify(stored))
    expect(addresses()).toHaveLength(200)
    storeRecipient(latchkey, { address: alice, name: null })
    expect(addresses()).toHaveLength(200)
    expect(addresses().slice(0, 2)).toEqual([alice, '0x0'])
    expect(addresses().at(-1)).toBe('0x198')
  })

  const valid = { address: alice, name: null, lastSentMs: 5 }

  test.each<[string, object, boolean]>([
    ['with an address of 128 characters', { address: 'a'.repeat(128) }, true],
    ['with an address of 129 characters', { address: 'a'.repeat(129) }, false],
    ['with a name of 255 characters', { name: 'a'.repeat(255) }, true],
    ['with a name of 256 characters', { name: 'a'.repeat(256) }, false],
    ['with a number as name', { name: 5 }, false],
    ['without an address', { address: null }, false],
    ['with a time that is a text', { lastSentMs: '5' }, false],
  ])('knownRecipients reads a stored recipient %s: %s', (_, change, isRead) => {
    const entry = { ...valid, ...change }
    internals(latchkey).storage.set('known_recipients', JSON.stringify([entry, valid]))
    expect(knownRecipients(latchkey)).toEqual(isRead ? [entry, valid] : [valid])
  })

  test.each(['null', '{"0":1,"length":1}', '5', 'no JSON'])(
    'knownRecipients reads none from the stored text %s',
    (text) => {
      internals(latchkey).storage.set('known_recipients', text)
      expect(knownRecipients(latchkey)).toEqual([])
    },
  )
})
