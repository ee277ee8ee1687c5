import { errorCodeOf, localAccounts } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { parseAccounts, parseChainId, parseHash, parseSignature } from './walletReplies.ts'

const { address } = localAccounts.alice
const hash = `0x${'aB'.repeat(32)}`
const rejection = (parse: () => unknown) => errorCodeOf(Promise.resolve().then(parse))

describe('accounts', () => {
  test('are checksummed and keep their order', () => {
    const bob = localAccounts.bob.address
    expect(parseAccounts([bob.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])).toEqual([
      bob,
      address,
    ])
    expect(parseAccounts([])).toEqual([])
  })

  test.each([
    null,
    undefined,
    address,
    {},
    [null],
    [address.slice(0, -1)],
    [`${address}0`],
    [`0x${address}`],
    [address.slice(2)],
    [`x${address}`],
    [`${address.slice(0, -1)}g`],
    [address, ''],
  ])('are not %j', async (reply) => {
    expect(await rejection(() => parseAccounts(reply))).toBe('wallet/failed')
  })
})

describe('a chain id', () => {
  test.each([
    ['0x1', 1],
    ['0xA', 10],
    ['0X0a', 10],
    ['10', 10],
    [10, 10],
    ['0x1fffffffffffff', Number.MAX_SAFE_INTEGER],
  ])('%s is %d', (reply, expected) => {
    expect(parseChainId(reply)).toBe(expected)
  })

  test.each([
    '0x0',
    0,
    '0',
    -1,
    '-1',
    1.5,
    '1.5',
    '0x',
    '',
    'x1',
    '0x1g',
    '1a',
    '0x1 ',
    ' 1',
    '0x20000000000000',
    2 ** 53,
    null,
    undefined,
    ['0x1'],
    { chainId: 1 },
    1n,
  ])('is not %s', async (reply) => {
    expect(await rejection(() => parseChainId(reply))).toBe('wallet/failed')
  })
})

describe('a hash', () => {
  test('has 32 bytes', () => {
    expect(parseHash(hash)).toBe(hash)
  })

  test.each([
    '0x',
    hash.slice(0, -1),
    hash.slice(0, -2),
    `${hash}0`,
    `${hash}00`,
    `0${hash}`,
    hash.slice(2),
    hash.replace('a', 'g'),
    null,
    1,
    [hash],
    { hash },
  ])('is not %j', async (reply) => {
    expect(await rejection(() => parseHash(reply))).toBe('wallet/failed')
  })
})

describe('a signature', () => {
  test.each([`0x${'ab'.repeat(65)}`, `0x${'AB'.repeat(64)}`, `0x${'ab'.repeat(200)}`, '0x00'])(
    'is %s',
    (reply) => {
      expect(parseSignature(reply)).toBe(reply)
    },
  )

  test('is pending when the wallet returns 0x', async () => {
    expect(await rejection(() => parseSignature('0x'))).toBe('wallet/signature-pending')
  })

  test.each([
    '',
    '0x0',
    '0x000',
    'ab',
    '0xag',
    ' 0x00',
    '0x00 ',
    '0X',
    null,
    undefined,
    ['0x00'],
    0,
  ])('is not %j', async (reply) => {
    expect(await rejection(() => parseSignature(reply))).toBe('wallet/failed')
  })
})
