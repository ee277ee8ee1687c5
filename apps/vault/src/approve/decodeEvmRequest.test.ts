import {
  encodeFunctionData,
  erc20Abi,
  maxUint96,
  maxUint256,
  parseEther,
  stringToHex,
  toHex,
} from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { decodeEvmRequest } from './decodeEvmRequest.ts'
import { NotAllowed } from './NotAllowed.ts'
import { coinOf, networkName } from './networks.ts'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const requestContext = {
  origin: 'https://shop.example',
  chainId: 'eip155:1',
  addresses: { eip155: own },
}

const transaction = (fields: object) =>
  decodeEvmRequest('eth_sendTransaction', [{ from: own, ...fields }], requestContext)
const call = (name: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: name, args: [other, amount] })

test('the vault’s approval of a payment in ether shows the full recipient address and counts as moving value', () => {
  const decoded = transaction({ to: other, value: toHex(parseEther('1')) })
  expect(decoded).toMatchObject({
    title: 'Send',
    needsWindow: false,
    movesValue: true,
    warnings: [],
  })
  expect(decoded.facts).toContainEqual({ label: 'To', value: other, kind: 'address' })
})

test('the vault decodes a token payment from its calldata', () => {
  const decoded = transaction({ to: token, data: call('transfer', 5n) })
  expect(decoded).toMatchObject({ title: 'Send', needsWindow: false, movesValue: true })
  expect(decoded.token).toMatchObject({ amount: 5n })
  expect(decoded.facts).toContainEqual({ label: 'To', value: other, kind: 'address' })
})

test('the vault’s approval of a limited allowance shows a caution; an unlimited allowance shows a danger and needs the vault’s window', () => {
  expect(transaction({ to: token, data: call('approve', 5n) })).toMatchObject({
    needsWindow: false,
    warnings: [{ level: 'caution' }],
  })
  // Tokens with 96-bit amounts (UNI, COMP) have an unlimited allowance of their own.
  for (const unlimited of [maxUint256, maxUint96]) {
    expect(transaction({ to: token, data: call('approve', unlimited) })).toMatchObject({
      needsWindow: true,
      warnings: [{ level: 'danger' }],
    })
  }
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
])(
  'the vault’s approval of %s shows a danger warning and needs the vault’s window',
  (_what, fields) => {
    const decoded = transaction(fields)
    expect(decoded.needsWindow).toBe(true)
    expect(decoded.warnings.some(({ level }) => level === 'danger')).toBe(true)
  },
)

test.each([
  ['the sender of another account', { from: other, to: other }],
  ['the chain id of another network', { to: other, chainId: '0x2105' }],
  ['an EIP-7702 authorization list', { to: other, authorizationList: [] }],
  ['different data and input', { to: other, data: '0x01', input: '0x02' }],
  ['a recipient that is no address', { to: '0x1234' }],
  ['a negative value', { to: other, value: '-0x1' }],
])('the vault rejects eth_sendTransaction with %s', (_what, fields) => {
  expect(() => transaction(fields)).toThrow(NotAllowed)
})

test.each(['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'wallet_grantPermissions', 'x'])(
  'the vault’s decoder of EVM requests rejects the method %s',
  (method) => {
    expect(() => decodeEvmRequest(method, [], requestContext)).toThrow(
      'Requested RPC call is not allowed',
    )
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
const sign = (text: string) =>
  decodeEvmRequest('personal_sign', [stringToHex(text), own], requestContext)

test('the vault shows a sign-in message for the requesting site as a sign-in', () => {
  expect(sign(signIn('shop.example'))).toMatchObject({
    title: 'Sign in',
    needsWindow: false,
    movesValue: false,
  })
})

test('the vault rejects a sign-in message for another site or account, or with ReCap permissions', () => {
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

test('the vault’s approval of personal_sign shows the text as it will be signed, with a caution about invisible characters', () => {
  expect(sign('Hello')).toMatchObject({
    facts: [{ label: 'Message', value: 'Hello' }],
    warnings: [],
  })
  expect(sign('Pay 1\u202e0001')).toMatchObject({ warnings: [{ level: 'caution' }] })
  // A byte order mark at the beginning is signed, too.
  expect(sign('\ufeffHello')).toMatchObject({
    facts: [{ label: 'Message', value: '\ufeffHello' }],
    warnings: [{ level: 'caution' }],
  })
})

const typed = (primaryType: string, domain: object) =>
  decodeEvmRequest(
    'eth_signTypedData_v4',
    [own, JSON.stringify({ types: { [primaryType]: [] }, primaryType, domain, message: {} })],
    requestContext,
  )

test.each(['Permit', 'PermitSingle', 'OrderComponents', 'SafeTx', 'TransferWithAuthorization'])(
  'the vault’s approval of EIP-712 typed data with the primary type %s shows a danger warning',
  (name) => {
    expect(typed(name, { chainId: 1 })).toMatchObject({
      needsWindow: true,
      warnings: [{ level: 'danger' }],
    })
  },
)

test('the vault’s approval of EIP-712 typed data for another network, or without one, shows a warning', () => {
  expect(typed('Note', { chainId: 5 }).warnings[0]).toMatchObject({ level: 'danger' })
  expect(typed('Note', {}).warnings[0]?.text).toContain('every network')
  expect(() => decodeEvmRequest('eth_signTypedData_v4', [own, 'nonsense'], requestContext)).toThrow(
    NotAllowed,
  )
})

test('the vault’s networkName and coinOf return display names of known networks only', () => {
  expect([networkName('eip155:137'), coinOf('eip155:137')]).toEqual(['Polygon', 'POL'])
  expect(networkName('eip155:4242')).toBe('eip155:4242')
  expect(coinOf('eip155:4242')).not.toContain('ETH')
})

test.each([
  ['data alone', { data: '0x12AB' }, '0x12AB'],
  ['input alone', { input: '0x12ab' }, '0x12ab'],
  ['both in another case', { data: '0x12AB', input: '0x12ab' }, '0x12AB'],
  ['neither', {}, '0x'],
])('the vault takes the calldata of eth_sendTransaction from %s', (_, fields, data) => {
  const { task } = transaction({ to: other, ...fields })
  expect(task).toEqual({
    kind: 'evm-transaction',
    transaction: { to: other, data, value: 0n, gas: null },
  })
})

test('one wei counts as spent in the vault, and none does not', () => {
  expect(transaction({ to: other, value: '0x1' }).spends).toEqual([{ token: null, amount: 1n }])
  expect(transaction({ to: other, value: '0x0' }).spends).toEqual([])
  expect(transaction({ to: other, value: '0x0' }).facts).toHaveLength(1)
  expect(transaction({ to: token, data: call('transfer', 5n) }).spends).toEqual([
    { token, amount: 5n },
  ])
})

test('the vault shows the coins of a payment as an amount, and none for a payment of nothing', () => {
  const amounts = (value: bigint) =>
    transaction({ to: other, value: toHex(value) }).facts.filter(({ kind }) => kind === 'amount')
  expect(amounts(1n)).toEqual([
    {
      ...{ label: 'Amount', value: '0.000000000000000001 ETH', kind: 'amount' },
      asset: { token: null, amount: 1n },
    },
  ])
  expect(amounts(0n)).toEqual([])
})

test('the vault shows a message of bytes that are no text as code, with a danger', () => {
  const decoded = decodeEvmRequest('personal_sign', ['0xff00fe', own], requestContext)
  expect(decoded.facts).toContainEqual({ label: 'Bytes', value: '0xff00fe', kind: 'code' })
  expect(decoded.warnings.map(({ level }) => level)).toContain('danger')
})
