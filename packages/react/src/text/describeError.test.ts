import { LatchkeyError } from '@latchkey/core'
import { expect, test } from 'vitest'
import { describeError } from './describeError.ts'
import { errorText } from './errors.ts'

test.each([
  [1, '1 h', '1 min'],
  [60, '1 h', '1 min'],
  [61, '1 h', '2 min'],
  [3_600, '1 h', '60 min'],
  [3_601, '2 h', '61 min'],
  [86_400, '24 h', '1440 min'],
  [0, '1 h', '1 min'],
])('describeError rounds a wait of %s seconds up', (seconds, hours, minutes) => {
  const onHold = describeError(new LatchkeyError('embedded/on-hold', { seconds }))
  expect(onHold).toBe(`Too many wrong codes in this browser. Try again in ${hours}`)
  const tooMany = describeError(new LatchkeyError('embedded/too-many-mails', { seconds }))
  expect(tooMany).toBe(`Too many emails were requested. Try again in ${minutes}`)
})

test('describeError says of an expired login that the code has expired', () => {
  const error = new LatchkeyError('embedded/code-expired', {})
  expect(describeError(error)).toBe('The code has expired. Start again')
})

test('describeError says the time to wait in the visitor’s language', async () => {
  const { default: texts } = await import('#translations/de/request')
  const sentences = { ...errorText, ...texts.errors }
  const onHold = new LatchkeyError('embedded/on-hold', { seconds: 86_400 })
  expect(describeError(onHold, sentences)).toContain('Versuche es in 24 h erneut')
})
