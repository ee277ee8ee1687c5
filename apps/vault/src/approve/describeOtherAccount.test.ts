import { type Hex, hashTypedData, recoverAddress } from 'viem'
import { expect, test } from 'vitest'
import { deriveChainKey } from '../keys/deriveChainKeys.ts'
import { signAsAccount } from '../smartAccount/operation.ts'
import { hybridAccountOf } from '../smartAccount/smartAccount.ts'
import { texts } from '../text/language.ts'
import { decodeEvmRequest } from './decodeEvmRequest.ts'

const root = new Uint8Array(32).fill(7)
const key = await deriveChainKey(root, 'eip155')
const owner = key.address as Hex
const account = hybridAccountOf(owner)
const smart = account.address
const attacker = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

type Fields = readonly (readonly [name: string, type: string, value: unknown])[]
type Case = {
  domain?: string
  primaryType?: string
  fields: Fields
  types?: Record<string, Fields>
}

const toFields = (fields: Fields) => fields.map(([name, type]) => ({ name, type }))
const toMessage = (fields: Fields) =>
  Object.fromEntries(fields.map(([name, , value]) => [name, value]))
function toTypedData({ domain = 'Token', primaryType = 'Permit', fields, types = {} }: Case) {
  const others = Object.entries(types).map(([name, of]) => [name, toFields(of)])
  return {
    domain: { name: domain, chainId: 1, verifyingContract: token },
    types: { [primaryType]: toFields(fields), ...Object.fromEntries(others) },
    primaryType,
    message: toMessage(fields),
  }
}

/** The approval, as one of the two accounts. */
function show(data: object, signer: Hex, { isAlone = false } = {}) {
  const requestContext = {
    ...{ origin: 'https://shop.example', chainId: 'eip155:1', addresses: { eip155: signer } },
    ...(isAlone ? {} : { otherAccount: signer === owner ? smart : owner }),
  }
  const params = [signer, JSON.stringify(data)]
  const { facts, warnings } = decodeEvmRequest('eth_signTypedData_v4', params, requestContext)
  const { otherAccount, bothAccounts } = texts().approve
  return {
    other: facts.find(({ label }) => label === otherAccount)?.value ?? null,
    isRed: warnings.some(({ level, text }) => level === 'danger' && text === bothAccounts),
  }
}

const rest: Fields = [
  ['spender', 'address', attacker],
  ['value', 'uint256', '5'],
  ['deadline', 'uint256', '9'],
]
const permitted: Fields = [
  ['token', 'address', token],
  ['amount', 'uint256', '5'],
]
const transferFrom = (spender: Hex): Fields => [
  ['permitted', 'TokenPermissions', toMessage(permitted)],
  ['spender', 'address', spender],
  ['nonce', 'uint256', '1'],
  ['deadline', 'uint256', '9'],
]
const oneNibbleOff = (address: Hex): Hex =>
  `0x${address.slice(2, -1)}${address.endsWith('0') ? '1' : '0'}`.toLowerCase() as Hex

/** Typed data that binds no account, although some of it has the signer's address somewhere. */
const unbound = (own: Hex, other: Hex): readonly [string, Case][] => [
  ['without any account', { fields: rest }],
  ['that names the other account as the owner', { fields: [['owner', 'address', other], ...rest] }],
  [
    'whose owner differs in one digit',
    { fields: [['owner', 'address', oneNibbleOff(own)], ...rest] },
  ],
  ['with the account as the spender', { fields: [['spender', 'address', own]] }],
  [
    'with the account as the receiver (CoW)',
    { primaryType: 'Order', fields: [...permitted, ['receiver', 'address', own]] },
  ],
  ['with the account as text', { fields: [['owner', 'string', own], ...rest] }],
  [
    'with the account as bytes',
    { fields: [['owner', 'bytes32', `0x${'0'.repeat(24)}${own.slice(2)}`], ...rest] },
  ],
  ['with the account in a list', { fields: [['owner', 'address[]', [own]], ...rest] }],
  [
    'with the account in a nested owner',
    {
      fields: [['who', 'Who', { owner: own }], ...rest],
      types: { Who: [['owner', 'address', own]] },
    },
  ],
  [
    'of Permit2',
    {
      ...{ domain: 'Permit2', primaryType: 'PermitTransferFrom', fields: transferFrom(attacker) },
      types: { TokenPermissions: permitted },
    },
  ],
  [
    'of Permit2 with the account as its spender',
    {
      ...{ domain: 'Permit2', primaryType: 'PermitTransferFrom', fields: transferFrom(own) },
      types: { TokenPermissions: permitted },
    },
  ],
  [
    'of Permit2 with the account as the site’s own field',
    {
      domain: 'Permit2',
      primaryType: 'PermitWitnessTransferFrom',
      fields: [...transferFrom(attacker), ['owner', 'address', own]],
      types: { TokenPermissions: permitted },
    },
  ],
]
/** Typed data that a contract compares with the signer. */
const bound = (own: Hex): readonly [string, Case][] => [
  ['a permit (ERC-2612)', { fields: [['owner', 'address', own], ...rest] }],
  ['a permit in lower case', { fields: [['owner', 'address', own.toLowerCase()], ...rest] }],
  ['a permit of DAI', { fields: [['holder', 'address', own], ...rest] }],
  [
    'a transfer by signature (ERC-3009)',
    { primaryType: 'TransferWithAuthorization', fields: [['from', 'address', own], ...rest] },
  ],
  [
    'an order of Seaport',
    { primaryType: 'OrderComponents', fields: [['offerer', 'address', own], ...rest] },
  ],
  ['a vote', { primaryType: 'Vote', fields: [['from', 'address', own], ...rest] }],
]
const signers = [
  ['the standard account', owner, smart],
  ['the smart account', smart, owner],
] as const

test.for(
  signers.flatMap(([name, own, other]) =>
    unbound(own, other).map(([what, data]) => [what, name, own, other, data] as const),
  ),
)('the vault shows both accounts, in red, for typed data %s, as %s', ([, , own, other, data]) => {
  expect(show(toTypedData(data), own)).toEqual({ other, isRed: true })
  expect(show(toTypedData(data), own, { isAlone: true })).toEqual({ other: null, isRed: false })
})

test.for(
  signers.flatMap(([name, own]) =>
    bound(own).map(([what, data]) => [what, name, own, data] as const),
  ),
)('the vault shows only the signing account for %s that names it, as %s', ([, , own, data]) => {
  expect(show(toTypedData(data), own)).toEqual({ other: null, isRed: false })
})

test('a signature that the vault makes as the smart account is one of its owner, too: typed data without an account is valid for both', async () => {
  const data = toTypedData({ fields: rest })
  const hash = hashTypedData(data as Parameters<typeof hashTypedData>[0])
  const signature = await signAsAccount(root, hash, { account, isDeployed: true })
  expect(await recoverAddress({ hash, signature })).toBe(owner)
})

test('the vault shows both accounts for a message of raw bytes, which may be the hash of an order', () => {
  const requestContext = {
    ...{ origin: 'https://shop.example', chainId: 'eip155:1', addresses: { eip155: owner } },
    otherAccount: smart,
  }
  const read = (message: string) =>
    decodeEvmRequest('personal_sign', [message, owner], requestContext)
  const bytes = read(`0x${'ff'.repeat(32)}`)
  expect(bytes.facts.map(({ value }) => value)).toContain(smart)
  expect(bytes.warnings.map(({ text }) => text)).toContain(texts().approve.bothAccounts)
  expect(read('Hello').facts.map(({ value }) => value)).not.toContain(smart)
})
