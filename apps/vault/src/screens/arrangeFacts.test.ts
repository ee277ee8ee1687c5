import { expect, test } from 'vitest'
import type { Fact } from '../approve/decodedRequest.ts'
import { arrangeFacts } from './arrangeFacts.ts'

const fact = (label: string, value: string, kind: Fact['kind'] = 'text'): Fact => ({
  ...{ label, value, kind },
})
const shop = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const amount = fact('Amount', '0.42 ETH', 'amount')
const to = fact('To', shop, 'address')
const fee = fact('Max network fee', '0.001 ETH', 'amount')
const sends = (value: string) => fact('You send', value, 'amount')
const details = (facts: readonly Fact[], effect?: readonly Fact[]) => ({
  ...{ facts, warnings: [] },
  ...(effect ? { effect } : {}),
})
const step = fact('Action 1 of 2', 'Send', 'step')
const batch = { facts: [step, to], receivers: [shop] }

test('the amount is the figure, and the simulation of the same amount is not a row', () => {
  const arranged = arrangeFacts(
    { facts: [to, amount], receivers: [shop] },
    details([sends('0.42 ETH'), fee]),
  )
  expect(arranged.figure).toBe(amount)
  expect(arranged.rows).toEqual([to, fee])
})

test('a simulation that sends another amount than the calldata stays in sight', () => {
  const other = sends('0.43 ETH')
  const { rows } = arrangeFacts({ facts: [to, amount], receivers: [] }, details([other]))
  expect(rows).toEqual([to, other])
})

test('a batch with a known effect folds its steps, and keeps whom it pays in sight', () => {
  const { effect, rows, details: folded } = arrangeFacts(batch, details([fee], [sends('1 ETH')]))
  expect(effect).toEqual([sends('1 ETH')])
  expect(rows).toEqual([to, fee])
  expect(folded).toEqual([step, to])
})

test.each([
  ['while it is simulated', null],
  ['that could not be simulated', details([fee], [])],
])('a batch %s shows its steps', (_, chainDetails) => {
  const { rows, details: folded } = arrangeFacts(batch, chainDetails)
  expect(rows.slice(0, 2)).toEqual([step, to])
  expect(folded).toEqual([])
})

test('every row of a request stands somewhere', () => {
  const hidden: Fact = { ...fact('Type', 'Permit'), isDetail: true }
  const arranged = arrangeFacts({ facts: [hidden, to, amount], receivers: [] }, details([fee]))
  expect(new Set([arranged.figure, ...arranged.rows, ...arranged.details])).toEqual(
    new Set([hidden, to, amount, fee]),
  )
})
