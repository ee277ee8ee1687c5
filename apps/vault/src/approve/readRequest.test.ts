import { encodeFunctionData, erc20Abi, maxUint256, parseEther, stringToHex, toHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { memoryShelf } from '../storage/shelf.ts'
import { acquaintanceOf, noteReceivers, readReceivers } from '../wallet/receivers.ts'
import { NotAllowed } from './ask.ts'
import { coinOf, networkName } from './networks.ts'
import { sumUp } from './priceSpends.ts'
import { readRequest } from './readRequest.ts'
import { needsPerson, placeOf } from './rule.ts'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const asker = {
  origin: 'https://shop.example',
  chainId: 'eip155:1',
  addresses: { eip155: own },
}

const transaction = (fields: object) =>
  readRequest('eth_sendTransaction', [{ from: own, ...fields }], asker)
const call = (name: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: name, args: [other, amount] })

test('a plain payment names its receiver in full and needs the person', () => {
  const ask = transaction({ to: other, value: toHex(parseEther('1')) })
  expect(ask).toMatchObject({ title: 'Send', isRisky: false, movesValue: true, warnings: [] })
  expect(ask.facts).toContainEqual({ label: 'To', value: other, kind: 'address' })
})

test('a token payment is read from its bytes', () => {
  const ask = transaction({ to: token, data: call('transfer', 5n) })
  expect(ask).toMatchObject({ title: 'Send', isRisky: false, movesValue: true })
  expect(ask.token).toMatchObject({ amount: 5n })
  expect(ask.facts).toContainEqual({ label: 'To', value: other, kind: 'address' })
})

test('a limited allowance is a caution, one without limit is for the window alone', () => {
  expect(transaction({ to: token, data: call('approve', 5n) })).toMatchObject({
    isRisky: false,
    warnings: [{ level: 'caution' }],
  })
  expect(transaction({ to: token, data: call('approve', maxUint256) })).toMatchObject({
    isRisky: true,
    warnings: [{ level: 'danger' }],
  })
  expect(transaction({ to: token, data: call('approve', 0n) })).toMatchObject({ warnings: [] })
})

test.each([
  ['an unknown call', { to: token, data: '0x12345678' }],
  ['a call with bytes left over', { to: token, data: `${call('transfer', 5n)}00` }],
  ['a call with a word too many', { to: token, data: `${call('transfer', 5n)}${'00'.repeat(32)}` }],
  ['a token payment that also pays', { to: token, data: call('transfer', 5n), value: '0x1' }],
  ['a receiver that is no address', { to: token, data: `0xa9059cbb${'ff'.repeat(64)}` }],
  ['a new contract', { data: '0x6000' }],
  ['an increase of an allowance', { to: token, data: `0x39509351${'00'.repeat(64)}` }],
  ['a transfer from somebody', { to: token, data: `0x23b872dd${'00'.repeat(96)}` }],
  ['a whole collection', { to: token, data: `0xa22cb465${'00'.repeat(63)}01` }],
  ['a multicall', { to: token, data: '0xac9650d8' }],
  ['a change of owner', { to: token, data: `0xf2fde38b${'00'.repeat(32)}` }],
  ['a change of code', { to: token, data: `0x3659cfe6${'00'.repeat(32)}` }],
])('%s is red and for the window alone', (_what, fields) => {
  const ask = transaction(fields)
  expect(ask.isRisky).toBe(true)
  expect(ask.warnings.some(({ level }) => level === 'danger')).toBe(true)
})

test.each([
  ['another account', { from: other, to: other }],
  ['another network', { to: other, chainId: '0x2105' }],
  ['an account handed over', { to: other, authorizationList: [] }],
  ['two different data', { to: other, data: '0x01', input: '0x02' }],
  ['no real address', { to: '0x1234' }],
  ['a negative value', { to: other, value: '-0x1' }],
])('%s is refused before anybody is asked', (_what, fields) => {
  expect(() => transaction(fields)).toThrow(NotAllowed)
})

test.each(['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'wallet_grantPermissions', 'x'])(
  '%s is refused',
  (method) => {
    expect(() => readRequest(method, [], asker)).toThrow('Requested RPC call is not allowed')
  },
)

const signIn = (domain: string, more: object = {}) =>
  createSiweMessage({
    address: own,
    chainId: 1,
    domain,
    uri: `https://${domain}/login`,
    nonce: 'abcdefgh12345678',
    version: '1',
    issuedAt: new Date(),
    ...more,
  })
const sign = (text: string) => readRequest('personal_sign', [stringToHex(text), own], asker)

test('a sign-in for the site that asks is shown as one', () => {
  expect(sign(signIn('shop.example'))).toMatchObject({
    title: 'Sign in to shop.example',
    isRisky: false,
    movesValue: false,
  })
})

test('a sign-in for another site, another account, or with permissions is blocked', () => {
  expect(() => sign(signIn('bank.example'))).toThrow('for another site')
  expect(() => sign(signIn('shop.example', { address: other }))).toThrow('for another account')
  expect(() => sign(signIn('shop.example', { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }))).toThrow(
    NotAllowed,
  )
  expect(() => sign(`${signIn('shop.example')}\nmore`)).toThrow('is none')
  expect(() => sign('shop.example wants you to sign in with your Ethereum account:')).toThrow(
    'is none',
  )
})

test('a text is shown as it will be signed, and what hides in it is said', () => {
  expect(sign('Hello')).toMatchObject({
    facts: [{ label: 'Message', value: 'Hello' }],
    warnings: [],
  })
  expect(sign('Pay 1\u202e0001')).toMatchObject({ warnings: [{ level: 'caution' }] })
})

const typed = (primaryType: string, domain: object) =>
  readRequest(
    'eth_signTypedData_v4',
    [own, JSON.stringify({ types: { [primaryType]: [] }, primaryType, domain, message: {} })],
    asker,
  )

test.each(['Permit', 'PermitSingle', 'OrderComponents', 'SafeTx', 'TransferWithAuthorization'])(
  'typed data called %s is red',
  (name) => {
    expect(typed(name, { chainId: 1 })).toMatchObject({
      isRisky: true,
      warnings: [{ level: 'danger' }],
    })
  },
)

test('typed data for another network or for none says so', () => {
  expect(typed('Note', { chainId: 5 }).warnings[0]).toMatchObject({ level: 'danger' })
  expect(typed('Note', {}).warnings[0]?.text).toContain('no network')
  expect(() => readRequest('eth_signTypedData_v4', [own, 'nonsense'], asker)).toThrow(NotAllowed)
})

test('coins and networks are called by their own names', () => {
  expect([networkName('eip155:137'), coinOf('eip155:137')]).toEqual(['Polygon', 'POL'])
  expect(networkName('eip155:4242')).toBe('eip155:4242')
  expect(coinOf('eip155:4242')).not.toContain('ETH')
})

const dollars = (usd: number) => BigInt(usd * 1_000_000)
const payment = () => transaction({ to: other, value: toHex(parseEther('1')) })
const permission = (amount: bigint) => transaction({ to: token, data: call('approve', amount) })

test.each([
  ['a small payment to somebody new', payment(), 50, 'new', 'frame'],
  ['a big payment to somebody new', payment(), 50.01, 'new', 'window'],
  ['a payment nobody can price to somebody new', payment(), null, 'new', 'window'],
  ['a big payment to somebody known', payment(), 5_000, 'known', 'frame'],
  ['a small payment to a look-alike of somebody known', payment(), 1, 'look-alike', 'window'],
  ['a small allowance for somebody new', permission(5n), 5, 'new', 'frame'],
  ['a big allowance for somebody new', permission(5n), 500, 'new', 'window'],
  [
    'an allowance without limit, even for somebody known',
    permission(maxUint256),
    0,
    'known',
    'window',
  ],
  ['the end of an allowance', permission(0n), 0, 'known', 'frame'],
] as const)('%s', (_what, ask, usd, acquaintance, place) => {
  const microUsd = usd === null ? null : dollars(usd)
  const person = { hasPasskey: true, wasVerified: false }
  expect(placeOf(ask, { microUsd, acquaintance, person })).toBe(place)
})

test.each([
  ['a message, verified lately', sign('hello'), 0, true, 'frame'],
  ['a message, verified long ago', sign('hello'), 0, false, 'window'],
  ['a small payment, verified lately', payment(), 50, true, 'frame'],
  ['a big payment, verified lately', payment(), 51, true, 'window'],
  ['a small payment, verified long ago', payment(), 1, false, 'window'],
  ['the end of an allowance, verified long ago', permission(0n), 0, false, 'window'],
] as const)('of a wallet without a passkey: %s', (_what, ask, usd, wasVerified, place) => {
  const person = { hasPasskey: false, wasVerified }
  const microUsd = dollars(usd)
  expect(placeOf(ask, { microUsd, acquaintance: 'known', person })).toBe(place)
})

test('above 50 dollars, or without a price, the person is asked each time', () => {
  expect(needsPerson(payment(), { microUsd: dollars(50) })).toBe(false)
  expect(needsPerson(payment(), { microUsd: dollars(51) })).toBe(true)
  expect(needsPerson(payment(), { microUsd: null })).toBe(true)
  expect(needsPerson(sign('hello'), { microUsd: null })).toBe(false)
})

test('what leaves is priced to the last unit, and one part without a price leaves all of it without', () => {
  const coin = { token: null, amount: parseEther('0.5') }
  const prices = [{ address: 'eip155:1:0xEE', price: 3_000.5, decimals: 18 }]
  expect(sumUp([coin], ['eip155:1:0xee'], prices)).toBe(1_500_250_000n)
  expect(sumUp([{ ...coin, amount: 1n }], ['eip155:1:0xee'], prices)).toBe(1n)
  const strange = { token, amount: 1n }
  expect(sumUp([coin, strange], ['eip155:1:0xee', 'eip155:1:0x01'], prices)).toBeNull()
  for (const [price, decimals] of [
    [Number.NaN, 18],
    [Number.POSITIVE_INFINITY, 18],
    [-1, 18],
    [1, 1e9],
  ] as const) {
    expect(sumUp([coin], ['x'], [{ address: 'x', price, decimals }])).toBeNull()
  }
})

test('whom the wallet has sent to is remembered for that wallet; a look-alike is none of them', async () => {
  const shelf = memoryShelf()
  const mine = { shelf, owner: own }
  await noteReceivers(mine, [other])
  const known = await readReceivers(mine)
  expect(acquaintanceOf([other.toLowerCase()], known)).toBe('known')
  expect(acquaintanceOf([], known)).toBe('known')
  expect(acquaintanceOf([other, token], known)).toBe('new')
  const fake = `${other.slice(0, 5)}${'0'.repeat(34)}${other.slice(-3)}`
  expect(acquaintanceOf([fake], known)).toBe('look-alike')
  expect(await readReceivers({ shelf, owner: token })).toEqual([])
})
