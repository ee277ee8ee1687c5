import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { friend, me, transaction, transfer } from '../../test/historyEntries.ts'
import { detectPoisoning } from './detectPoisoning.ts'
import { recentRecipients } from './recentRecipients.ts'

const hexDigit = fc.constantFrom(...'0123456789abcdef')
const address = fc
  .array(hexDigit, { minLength: 40, maxLength: 40 })
  .map((all) => `0x${all.join('')}`)

/** An address that shares so many characters with another one at either end. */
function imitation(original: string, shared: number, seed: string): string {
  const digits = original.slice(2).toLowerCase()
  const middle = seed.slice(2 + shared, 42 - shared)
  return `0x${digits.slice(0, shared)}${middle}${digits.slice(40 - shared)}`
}

describe('a poisoned list', () => {
  test('history marks look-alikes of 1,000 contacts as poisoning when three characters match at both ends', () => {
    const contacts = fc.sample(address, { numRuns: 1000, seed: 7 })
    const strangers = fc.sample(address, { numRuns: 1000, seed: 8 })
    const sent = contacts.map((to, index) =>
      transaction({ id: `sent ${index}`, atMs: index, to, transfers: [transfer({ to })] }),
    )
    const planted = contacts.map((contact, index) => {
      const from = imitation(contact, 3 + (index % 6), strangers[index] ?? '')
      const transfers = [transfer({ direction: 'in', from, to: me })]
      return transaction({
        id: `planted ${index}`,
        atMs: 5000 + index,
        from,
        operation: 'receive',
        transfers,
      })
    })
    const marks = detectPoisoning([...planted, ...sent], me)
    expect(planted.filter(({ id }) => marks.get(id) !== 'look-alike')).toEqual([])
    const offered = recentRecipients([...planted, ...sent], me)
    const imitators = new Set(planted.map(({ from }) => from.toLowerCase()))
    expect(offered.filter((candidate) => imitators.has(candidate.toLowerCase()))).toEqual([])
    expect(offered.length).toBeGreaterThan(990)
  })

  test('history does not mark an unrelated address as a look-alike', () => {
    fc.assert(
      fc.property(address, (from) => {
        fc.pre(from.slice(2, 5) !== friend.slice(2, 5).toLowerCase())
        const got = transaction({
          id: 'got',
          from,
          operation: 'receive',
          transfers: [transfer({ direction: 'in', from, to: me })],
        })
        expect(detectPoisoning([transaction(), got], me).size).toBe(0)
      }),
      { numRuns: 200 },
    )
  })

  test('history marks a look-alike of the visitor’s own account as poisoning', () => {
    const fake = imitation(friend, 4, `0x${'7'.repeat(40)}`)
    const got = transaction({
      from: fake,
      transfers: [transfer({ from: fake, to: me, direction: 'in' })],
    })
    expect(detectPoisoning([got], me).size).toBe(0)
    expect(detectPoisoning([got], me, [friend]).get('one')).toBe('look-alike')
  })

  test('history marks a look-alike address that received a payment, and not the original address', () => {
    const fake = imitation(friend, 3, `0x${'1'.repeat(40)}`)
    const honest = transaction({ id: 'honest', atMs: 1 })
    const mistake = transaction({ id: 'mistake', atMs: 2, transfers: [transfer({ to: fake })] })
    const marks = detectPoisoning([mistake, honest], me)
    expect([marks.get('honest'), marks.get('mistake')]).toEqual([undefined, 'look-alike'])
    expect(recentRecipients([mistake, honest], me)).toEqual([friend])
  })

  test('history marks zero-value transfers by others and worthless tokens, and not the visitor’s own zero-value transfers', () => {
    const attacker = `0x${'3'.repeat(40)}`
    const nothing = transaction({
      id: 'nothing',
      from: attacker,
      transfers: [transfer({ amount: 0n, to: attacker })],
    })
    const junk = transaction({
      id: 'junk',
      from: attacker,
      transfers: [transfer({ direction: 'in', from: attacker, to: me, isSpam: true })],
    })
    const own = transaction({ id: 'own', transfers: [transfer({ amount: 0n })] })
    const marks = detectPoisoning([nothing, junk, own], me)
    expect([...marks]).toEqual([
      ['nothing', 'zero-value'],
      ['junk', 'spam'],
    ])
  })
})
