import { encodeFunctionData, erc20Abi, maxUint256, parseEther, stringToHex, toHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { memoryStore } from '../storage/indexedDbStore.ts'
import { classifyReceivers, readReceivers, recordReceivers } from '../wallet/receivers.ts'
import { approvalPlace, needsVerification } from './approvalPlace.ts'
import { NotAllowed } from './NotAllowed.ts'
import { coinOf, networkName } from './networks.ts'
import { sumMicroUsd } from './priceSpends.ts'
import { readRequest } from './readRequest.ts'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const requester = {
  origin: 'https://shop.example',
  chainId: 'eip155:1',
  addresses: { eip155: own },
}

const transaction = (fields: object) =>
  readRequest('eth_sendTransaction', [{ from: own, ...fields }], requester)
const call = (name: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: name, args: [other, amount] })

test('the approval of a plain payment shows the full recipient address and moves value', () => {
  const decoded = transaction({ to: other, value: toHex(parseEther('1')) })
  expect(decoded).toMatchObject({ title: 'Send', isRisky: false, movesValue: true, warnings: [] })
  expect(decoded.facts).toContainEqual({ label: 'To', value: other, kind: 'address' })
})

test('the vault decodes a token payment from its calldata', () => {
  const decoded = transaction({ to: token, data: call('transfer', 5n) })
  expect(decoded).toMatchObject({ title: 'Send', isRisky: false, movesValue: true })
  expect(decoded.token).toMatchObject({ amount: 5n })
  expect(decoded.facts).toContainEqual({ label: 'To', value: other, kind: 'address' })
})

test('the approval of a limited allowance shows a caution; an unlimited allowance is risky', () => {
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
  ['a token payment that also pays coins', { to: token, data: call('transfer', 5n), value: '0x1' }],
  [
    'a token payment to a receiver that is no address',
    { to: token, data: `0xa9059cbb${'ff'.repeat(64)}` },
  ],
  ['a contract deployment', { data: '0x6000' }],
  ['an increase of an allowance', { to: token, data: `0x39509351${'00'.repeat(64)}` }],
  [
    'a transfer from another account (transferFrom)',
    { to: token, data: `0x23b872dd${'00'.repeat(96)}` },
  ],
  ['an operator for a whole NFT collection', { to: token, data: `0xa22cb465${'00'.repeat(63)}01` }],
  ['a multicall', { to: token, data: '0xac9650d8' }],
  ['a change of a contract’s owner', { to: token, data: `0xf2fde38b${'00'.repeat(32)}` }],
  ['an upgrade of a contract’s code', { to: token, data: `0x3659cfe6${'00'.repeat(32)}` }],
])('the approval of %s shows a danger warning and needs the window', (_what, fields) => {
  const decoded = transaction(fields)
  expect(decoded.isRisky).toBe(true)
  expect(decoded.warnings.some(({ level }) => level === 'danger')).toBe(true)
})

test.each([
  ['the sender of another account', { from: other, to: other }],
  ['the chain id of another network', { to: other, chainId: '0x2105' }],
  ['an EIP-7702 authorization list', { to: other, authorizationList: [] }],
  ['different data and input', { to: other, data: '0x01', input: '0x02' }],
  ['a recipient that is no address', { to: '0x1234' }],
  ['a negative value', { to: other, value: '-0x1' }],
])('the vault refuses a transaction with %s', (_what, fields) => {
  expect(() => transaction(fields)).toThrow(NotAllowed)
})

test.each(['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'wallet_grantPermissions', 'x'])(
  'the vault refuses the method %s',
  (method) => {
    expect(() => readRequest(method, [], requester)).toThrow('Requested RPC call is not allowed')
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
const sign = (text: string) => readRequest('personal_sign', [stringToHex(text), own], requester)

test('the vault shows a sign-in message for the requesting site as a sign-in', () => {
  expect(sign(signIn('shop.example'))).toMatchObject({
    title: 'Sign in',
    isRisky: false,
    movesValue: false,
  })
})

test('the vault refuses a sign-in message for another site or account, or with ReCap permissions', () => {
  expect(() => sign(signIn('bank.example'))).toThrow('for another site')
  expect(() => sign(signIn('shop.example', { address: other }))).toThrow('for another account')
  expect(() => sign(signIn('shop.example', { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }))).toThrow(
    NotAllowed,
  )
  expect(() => sign(`${signIn('shop.example')}\nmore`)).toThrow('isn’t one')
  expect(() => sign('shop.example wants you to sign in with your Ethereum account:')).toThrow(
    'isn’t one',
  )
})

test('the approval of a message shows the text as it will be signed, with a caution about invisible characters', () => {
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
    requester,
  )

test.each(['Permit', 'PermitSingle', 'OrderComponents', 'SafeTx', 'TransferWithAuthorization'])(
  'the approval of typed data with the primary type %s shows a danger warning',
  (name) => {
    expect(typed(name, { chainId: 1 })).toMatchObject({
      isRisky: true,
      warnings: [{ level: 'danger' }],
    })
  },
)

test('the approval of typed data for another network, or without one, shows a warning', () => {
  expect(typed('Note', { chainId: 5 }).warnings[0]).toMatchObject({ level: 'danger' })
  expect(typed('Note', {}).warnings[0]?.text).toContain('every network')
  expect(() => readRequest('eth_signTypedData_v4', [own, 'nonsense'], requester)).toThrow(
    NotAllowed,
  )
})

test('networkName and coinOf return the display names of known networks only', () => {
  expect([networkName('eip155:137'), coinOf('eip155:137')]).toEqual(['Polygon', 'POL'])
  expect(networkName('eip155:4242')).toBe('eip155:4242')
  expect(coinOf('eip155:4242')).not.toContain('ETH')
})

const dollars = (usd: number) => BigInt(usd * 1_000_000)
const payment = () => transaction({ to: other, value: toHex(parseEther('1')) })
const permission = (amount: bigint) => transaction({ to: token, data: call('approve', amount) })

test.each([
  ['a payment of 50 dollars to a new recipient', 'frame', payment(), 50, 'new'],
  ['a payment above 50 dollars to a new recipient', 'window', payment(), 50.01, 'new'],
  ['a payment without a price to a new recipient', 'window', payment(), null, 'new'],
  ['a payment above 50 dollars to a known recipient', 'frame', payment(), 5_000, 'known'],
  ['a payment to a look-alike of a known recipient', 'window', payment(), 1, 'look-alike'],
  ['an allowance below 50 dollars for a new spender', 'frame', permission(5n), 5, 'new'],
  ['an allowance above 50 dollars for a new spender', 'window', permission(5n), 500, 'new'],
  ['an unlimited allowance for a known spender', 'window', permission(maxUint256), 0, 'known'],
  ['the revocation of an allowance', 'frame', permission(0n), 0, 'known'],
] as const)(
  'a wallet with a passkey approves %s in the %s',
  (_what, place, decoded, usd, receiverStatus) => {
    const microUsd = usd === null ? null : dollars(usd)
    const verification = { hasPasskey: true, wasVerified: false }
    expect(approvalPlace(decoded, { microUsd, receiverStatus, verification })).toBe(place)
  },
)

test.each([
  ['a message after a recent verification', 'frame', sign('hello'), 0, true],
  ['a message without a recent verification', 'window', sign('hello'), 0, false],
  ['a payment of 50 dollars after a recent verification', 'frame', payment(), 50, true],
  ['a payment above 50 dollars after a recent verification', 'window', payment(), 51, true],
  ['a payment of 1 dollar without a recent verification', 'window', payment(), 1, false],
  [
    'the revocation of an allowance without a recent verification',
    'window',
    permission(0n),
    0,
    false,
  ],
] as const)(
  'a wallet without a passkey approves %s in the %s',
  (_what, place, decoded, usd, wasVerified) => {
    const verification = { hasPasskey: false, wasVerified }
    const microUsd = dollars(usd)
    expect(approvalPlace(decoded, { microUsd, receiverStatus: 'known', verification })).toBe(place)
  },
)

test('a payment above 50 dollars or without a price needs user verification each time', () => {
  expect(needsVerification(payment(), { microUsd: dollars(50) })).toBe(false)
  expect(needsVerification(payment(), { microUsd: dollars(51) })).toBe(true)
  expect(needsVerification(payment(), { microUsd: null })).toBe(true)
  expect(needsVerification(sign('hello'), { microUsd: null })).toBe(false)
})

test('the dollar value of a payment is rounded up, and is null when a part has no valid price', () => {
  const coin = { token: null, amount: parseEther('0.5') }
  const prices = [{ address: 'eip155:1:0xEE', price: 3_000.5, decimals: 18 }]
  expect(sumMicroUsd([coin], ['eip155:1:0xee'], prices)).toBe(1_500_250_000n)
  expect(sumMicroUsd([{ ...coin, amount: 1n }], ['eip155:1:0xee'], prices)).toBe(1n)
  const strange = { token, amount: 1n }
  expect(sumMicroUsd([coin, strange], ['eip155:1:0xee', 'eip155:1:0x01'], prices)).toBeNull()
  for (const [price, decimals] of [
    [Number.NaN, 18],
    [Number.POSITIVE_INFINITY, 18],
    [-1, 18],
    [1, 1e9],
  ] as const) {
    expect(sumMicroUsd([coin], ['x'], [{ address: 'x', price, decimals }])).toBeNull()
  }
})

test('the vault stores known recipients per wallet, and a look-alike address is not one of them', async () => {
  const store = memoryStore()
  const mine = { store, owner: own }
  await recordReceivers(mine, [other])
  const known = await readReceivers(mine)
  expect(classifyReceivers([other.toLowerCase()], known)).toBe('known')
  expect(classifyReceivers([], known)).toBe('known')
  expect(classifyReceivers([other, token], known)).toBe('new')
  const fake = `${other.slice(0, 5)}${'0'.repeat(34)}${other.slice(-3)}`
  expect(classifyReceivers([fake], known)).toBe('look-alike')
  expect(await readReceivers({ store, owner: token })).toEqual([])
})
