import fc from 'fast-check'
import { SiweMessage } from 'siwe'
import { getAddress } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { formatMessage } from './formatMessage.ts'
import { parseMessage } from './parseMessage.ts'
import type { SignInMessage } from './signInMessage.ts'

const characters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789')
const word = (min: number, max: number) =>
  fc.string({ unit: characters, minLength: min, maxLength: max })
const sentence = fc
  .array(fc.string({ unit: fc.constantFrom(..."aZ09-._~:/?#[]@!$&'()*+,;="), minLength: 1 }), {
    minLength: 1,
  })
  .map((words) => words.join(' '))
  .filter((text) => !text.startsWith('URI: '))
const domain = fc
  .tuple(
    word(1, 12),
    fc.constantFrom('com', 'co.uk', 'example'),
    fc.option(fc.integer({ min: 1, max: 65535 })),
  )
  .map(([name, end, port]) => `${name}.${end}${port === null ? '' : `:${port}`}`)
const uri = fc.tuple(domain, word(0, 20)).map(([host, path]) => `https://${host}/${path}`)
const date = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))

const generated = fc.record(
  {
    domain,
    address,
    chainId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    uri,
    nonce: word(8, 40),
    issuedAt: date,
    scheme: fc.constantFrom('https', 'http'),
    statement: sentence,
    expirationTime: date,
    notBefore: date,
    requestId: word(1, 20),
    resources: fc.array(uri, { maxLength: 4 }),
  },
  { requiredKeys: ['domain', 'address', 'chainId', 'uri', 'nonce', 'issuedAt'] },
)
const iso = (value: Date | undefined) => value?.toISOString()

test('parseMessage reads 1,000 messages of viem and siwe, and they read ours, byte for byte', () => {
  let count = 0
  fc.assert(
    fc.property(generated, (fields) => {
      count += 1
      const {
        address: accountAddress,
        chainId,
        issuedAt,
        expirationTime,
        notBefore,
        ...rest
      } = fields
      const times = { expirationTime: iso(expirationTime), notBefore: iso(notBefore) }
      const written = Object.entries(times).filter(([, time]) => time !== undefined)
      const ours: SignInMessage = {
        ...rest,
        accountAddress,
        chainId: `eip155:${chainId}`,
        version: '1',
        issuedAt: issuedAt.toISOString(),
        ...Object.fromEntries(written),
      }
      const text = formatMessage(ours)
      expect(createSiweMessage({ ...fields, version: '1' })).toBe(text)
      expect(parseMessage(text)).toEqual(ours)
      const { version, ...read } = parseSiweMessage(text)
      expect({ version, ...read }).toMatchObject({
        version: '1',
        address: accountAddress,
        chainId,
        issuedAt,
      })
      const theirs = new SiweMessage(text)
      expect(theirs.toMessage()).toBe(text)
      expect(theirs).toMatchObject({ ...rest, address: accountAddress, chainId })
    }),
    { numRuns: 1_000 },
  )
  expect(count).toBeGreaterThanOrEqual(1_000)
})

test('parseMessage rejects random input in linear time', () => {
  const pieces = fc.constantFrom(
    '\n',
    'URI: ',
    ' wants you to sign in with your ',
    'a',
    ':',
    '0x',
    'Resources:',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 60 }), (parts) => {
      expect(() => parseMessage(parts.join(''))).toThrow(/signin\//)
    }),
    { numRuns: 2_000 },
  )
})
