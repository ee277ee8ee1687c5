import { expect, test } from 'vitest'
import { isSiwxError, SiwxError } from './SiwxError.ts'

test('a SiwxError has a code, a context, a cause and the code as its message', () => {
  const cause = new Error('down')
  const error = new SiwxError('signin/try-later', { chainId: 'eip155:1' }, { cause })
  expect(error).toMatchObject({ name: 'SiwxError', message: 'signin/try-later', cause })
  expect([error.code, error.context]).toEqual(['signin/try-later', { chainId: 'eip155:1' }])
  expect(new SiwxError('signin/expired').context).toEqual({})
})

test.each([
  [new SiwxError('signin/expired'), undefined, true],
  [new SiwxError('signin/expired'), 'signin/expired', true],
  [new SiwxError('signin/expired'), 'signin/too-old', false],
  [new Error('signin/expired'), undefined, false],
  [{ code: 'signin/expired' }, 'signin/expired', false],
  [null, undefined, false],
] as const)('isSiwxError of %s with the code %s is %s', (error, code, expected) => {
  expect(isSiwxError(error, code)).toBe(expected)
})
