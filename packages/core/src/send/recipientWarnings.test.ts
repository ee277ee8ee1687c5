import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NameSource } from '../adapter/nameSource.ts'
import { isNameSpoof } from './isNameSpoof.ts'
import { type RecipientFacts, recipientWarnings } from './recipientWarnings.ts'

const digits = fc.string({
  unit: fc.constantFrom(...'0123456789abcdef'),
  minLength: 40,
  maxLength: 40,
})
const address = digits.filter((text) => !text.startsWith('0'.repeat(24))).map((text) => `0x${text}`)

const facts = (change: Partial<RecipientFacts>): RecipientFacts => ({
  address: '0x1234567890123456789012345678901234567890',
  name: null,
  isContract: false,
  token: null,
  own: ['0x9999999999999999999999999999999999999999'],
  known: [],
  ...change,
})
const codes = (change: Partial<RecipientFacts>): readonly string[] =>
  recipientWarnings(facts(change)).map(({ code }) => code)
const known = (...list: readonly [string, string | null][]) =>
  list.map(([one, name]) => ({ address: one, name, lastSentMs: 0 }))

describe('recipientWarnings', () => {
  test('Send warns about a recipient the visitor has not sent to before', () => {
    expect(codes({})).toEqual(['first-time'])
  })

  test('Send does not warn about a recipient the visitor has sent to', () => {
    expect(
      codes({ known: known([facts({}).address.toUpperCase().replace('0X', '0x'), null]) }),
    ).toEqual([])
  })

  test('Send warns about a contract, the sent token’s contract, an own account and a burn address', () => {
    expect(codes({ isContract: true })).toContain('contract')
    expect(codes({ token: facts({}).address, isContract: true })).toContain('token-contract')
    expect(codes({ address: facts({}).own[0] ?? '' })).toEqual(['own-address'])
    expect(codes({ address: `0x${'0'.repeat(40)}` })).toContain('burn-address')
    expect(codes({ address: '0x000000000000000000000000000000000000dEaD' })).toContain(
      'burn-address',
    )
  })

  test('Send warns when the name resolved to another address last time', () => {
    const elsewhere = `0x${'7'.repeat(40)}`
    expect(codes({ name: 'bob.eth', known: known([elsewhere, 'bob.eth']) })).toEqual([
      'name-changed',
      'first-time',
    ])
  })

  test('Send warns when the name can be misread as a known one', () => {
    const vitalik = `0x${'7'.repeat(40)}`
    const contacts = known([vitalik, 'vitalik.eth'])
    expect(codes({ name: 'vita1ik.eth', known: contacts })).toContain('name-look-alike')
    expect(codes({ name: 'vitalík.eth', known: contacts })).toContain('name-look-alike')
    expect(codes({ name: 'victor.eth', known: contacts })).not.toContain('name-look-alike')
  })
})

describe('the exact warnings of recipientWarnings', () => {
  const elsewhere = `0x${'7'.repeat(40)}`

  test('recipientWarnings lists every warning, the gravest first', () => {
    const address = `0x${'0'.repeat(37)}abc`
    const alike = `0x000${'5'.repeat(34)}abc`
    expect(
      recipientWarnings(
        facts({
          address,
          name: 'bob.eth',
          nameSources: ['server'],
          isContract: true,
          token: address.toUpperCase().replace('0X', '0x'),
          known: known([alike, null], [elsewhere, 'bob.eth'], [elsewhere, 'b0b.eth']),
        }),
      ),
    ).toEqual([
      { code: 'look-alike', of: alike },
      { code: 'name-changed', before: elsewhere },
      { code: 'name-look-alike', of: 'b0b.eth' },
      { code: 'name-by-server' },
      { code: 'token-contract' },
      { code: 'burn-address' },
      { code: 'contract' },
      { code: 'first-time' },
    ])
  })

  test.each<[readonly NameSource[] | undefined, boolean]>([
    [['server'], true],
    [['server', 'server'], true],
    [['site', 'server'], false],
    [['server', 'wallet'], false],
    [['site'], false],
    [[], false],
    [undefined, false],
  ])('a name that %j resolved comes from the server alone: %s', (nameSources, isServer) => {
    const sources = nameSources === undefined ? {} : { nameSources }
    expect(codes({ name: 'bob.eth', ...sources }).includes('name-by-server')).toBe(isServer)
    expect(codes({ name: null, ...sources })).not.toContain('name-by-server')
  })

  test('an address with 24 leading zeros is a burn address, and one with 23 is none', () => {
    expect(codes({ address: `0x${'0'.repeat(24)}${'1'.repeat(16)}` })).toContain('burn-address')
    expect(codes({ address: `0x${'0'.repeat(23)}${'1'.repeat(17)}` })).not.toContain('burn-address')
    expect(codes({ address: `0x1${'0'.repeat(39)}` })).not.toContain('burn-address')
  })

  test('a name that resolves to the same address as last time has not changed', () => {
    const contacts = known([facts({}).address, 'bob.eth'])
    expect(codes({ name: 'bob.eth', known: contacts })).toEqual([])
    expect(codes({ name: 'carol.eth', known: known([elsewhere, 'bob.eth']) })).toEqual([
      'first-time',
    ])
  })

  test('an address that imitates one of the wallet’s own accounts is a look-alike of it', () => {
    const own = `0x123${'5'.repeat(34)}890`
    expect(recipientWarnings(facts({ own: [own] }))).toEqual([
      { code: 'look-alike', of: own },
      { code: 'first-time' },
    ])
  })

  test('an address the visitor has sent to imitates no other, and neither does an own account', () => {
    const alike = `0x123${'5'.repeat(34)}890`
    const { address } = facts({})
    expect(codes({ known: known([alike, null], [address, null]) })).toEqual([])
    expect(codes({ known: known([alike, null]), own: [address] })).toEqual(['own-address'])
    expect(codes({ known: known([address, null]), own: [address] })).toEqual(['own-address'])
  })

  test('a token that is sent to another address is not sent to its own contract', () => {
    expect(codes({ token: elsewhere })).toEqual(['first-time'])
  })
})

describe('address poisoning', () => {
  test('Send warns when at least three digits at each end are those of a contact, and not below', () => {
    fc.assert(
      fc.property(
        address,
        digits,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 8 }),
        (contact, noise, first, last) => {
          const body = contact.slice(2)
          const middle = noise.slice(0, 40 - first - last)
          const fake = `0x${body.slice(0, first)}${middle}${body.slice(40 - last)}`
          fc.pre(fake !== contact)
          const shared = (from: 'start' | 'end') => countShared(contact, fake, from)
          const isAlike = shared('start') >= 3 && shared('end') >= 3
          const found = codes({ address: fake, known: known([contact, null]) })
          expect(found.includes('look-alike')).toBe(isAlike)
          if (first >= 3 && last >= 3) expect(found).toContain('look-alike')
        },
      ),
      { numRuns: 8_000 },
    )
  })

  test('Send finds the imitated address among 1,000 contacts', () => {
    fc.assert(
      fc.property(
        fc.array(address, { minLength: 1_000, maxLength: 1_000 }),
        digits,
        (contacts, noise) => {
          const victim = contacts[500] ?? ''
          const fake = `${victim.slice(0, 6)}${noise.slice(0, 32)}${victim.slice(-4)}`
          fc.pre(!contacts.includes(fake))
          const all = known(...contacts.map((contact): [string, null] => [contact, null]))
          expect(codes({ address: fake, known: all })).toContain('look-alike')
        },
      ),
      { numRuns: 20 },
    )
  })
})

function countShared(one: string, other: string, from: 'start' | 'end'): number {
  const [a, b] = [one.slice(2), other.slice(2)]
  const at = (text: string, index: number) =>
    from === 'start' ? text.charAt(index) : text.charAt(text.length - 1 - index)
  let count = 0
  while (count < 40 && at(a, count) === at(b, count)) count += 1
  return count
}

describe('isSpoofOf', () => {
  test.each([
    ['vita1ik.eth', 'vitalik.eth'],
    ['vitalík.eth', 'vitalik.eth'],
    ['vitalık.eth', 'vitalik.eth'],
    ['vital-ik.eth', 'vitalik.eth'],
    ['a1ice.eth', 'alice.eth'],
    ['aIice.eth', 'alice.eth'],
    ['b0b.eth', 'bob.eth'],
    ['rnary.eth', 'mary.eth'],
    ['vvendy.eth', 'wendy.eth'],
    ['clave.eth', 'dave.eth'],
    ['nik0la.eth', 'nikola.eth'],
    ['s4tosh1.eth', 'satoshi.eth'],
    ['jøhn.eth', 'john.eth'],
    ['ali​ce.eth', 'alice.eth'],
    ['ｂｏｂ.eth', 'bob.eth'],
    ['j0hn3.eth', 'johne.eth'],
    ['b06.eth', 'bob.eth'],
    ['b08.eth', 'bob.eth'],
    ['5am.eth', 'sam.eth'],
    ['7om.eth', 'tom.eth'],
    ['9us.eth', 'gus.eth'],
    ['bill.eth', 'biłł.eth'],
    ['dan.eth', 'ðan.eth'],
    ['dan.eth', 'đan.eth'],
    ['a_lice.eth', 'alice.eth'],
    ["a'lice.eth", 'alice.eth'],
    ['a’lice.eth', 'alice.eth'],
    ['a\u2060lice.eth', 'alice.eth'],
    ['a\u200flice.eth', 'alice.eth'],
  ])('isNameSpoof is true for the name %s, which can be misread as %s', (fake, real) => {
    expect(isNameSpoof(fake, real)).toBe(true)
  })

  test('isNameSpoof is false for a contact’s own name and for an unrelated name', () => {
    expect(isNameSpoof('Alice.eth', 'alice.eth')).toBe(false)
    expect(isNameSpoof('alice.eth', 'ALICE.eth')).toBe(false)
    expect(isNameSpoof('carol.eth', 'alice.eth')).toBe(false)
    expect(isNameSpoof('constructor.eth', 'alice.eth')).toBe(false)
  })
})
