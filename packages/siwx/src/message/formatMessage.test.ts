import { describe, expect, test } from 'vitest'
import { isSiwxError } from '../SiwxError.ts'
import { formatMessage } from './formatMessage.ts'
import { parseMessage } from './parseMessage.ts'
import type { SignInMessage } from './signInMessage.ts'

const message: SignInMessage = {
  domain: 'example.com',
  accountAddress: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
  chainId: 'eip155:1',
  uri: 'https://example.com/login',
  version: '1',
  nonce: '0123456789abcdef',
  issuedAt: '2026-01-02T03:04:05Z',
}

/** A message as JavaScript without types may pass it. */
function format(change: Readonly<Record<string, unknown>>): string {
  return formatMessage(Object.assign({}, message, change))
}

function errorOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe.each(Object.keys(message))('the required field %s', (field) => {
  test.each([undefined, null, 7, {}, [], ''])(
    `formatMessage rejects the value %j of the required field ${field}`,
    (value) => {
      const error = errorOf(() => format({ [field]: value }))
      expect(isSiwxError(error)).toBe(true)
      expect(error).toMatchObject(
        field === 'chainId' && value === ''
          ? { code: 'signin/unsupported-namespace' }
          : { code: 'signin/invalid-field', context: { field } },
      )
    },
  )
})

test.each(['statement', 'expirationTime', 'notBefore', 'requestId', 'scheme', 'resources'])(
  'formatMessage rejects an optional %s of the wrong type',
  (field) => {
    for (const value of [null, 7, {}, '', [undefined]]) {
      const error = errorOf(() => format({ [field]: value }))
      expect(error).toMatchObject({ code: 'signin/invalid-field', context: { field } })
    }
    expect(() => format({ [field]: undefined })).not.toThrow()
  },
)

test('formatMessage and parseMessage reject an empty request id', () => {
  expect(() => format({ requestId: '' })).toThrow('signin/invalid-field')
  const text = `${formatMessage(message)}\nRequest ID: `
  expect(() => parseMessage(text)).toThrow('signin/invalid-field')
})
