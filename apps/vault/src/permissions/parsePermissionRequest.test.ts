import { delegationManager } from '@latchkey/delegation'
import { type Address, numberToHex, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { ServerRefusal } from '../api/callServer.ts'
import type { RequestContext } from '../approve/decodedRequest.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import type { CallRpc } from '../approve/node.ts'
import { createKeyring } from '../keys/keyring.ts'
import { entryPoint } from '../smartAccount/entryPoint.ts'
import { coinEnforcer, tokenEnforcer } from '../smartAccount/findMinimumChecks.ts'
import { hybridAccountOf } from '../smartAccount/smartAccount.ts'
import { prepareGrant } from './prepareGrant.ts'

const owner: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const redeemer: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const shop: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const chainId = 'eip155:8453'
const account = hybridAccountOf(owner)
const requestContext: RequestContext = {
  origin: 'https://shop.example',
  chainId,
  addresses: { eip155: owner },
}
const now = Math.floor(Date.now() / 1_000)
const inAnHour = { type: 'expiry', data: { timestamp: now + 3_600 } }

/** A node on which every contract reverts every call: the content of the approval comes from the bytes alone. */
const node: CallRpc = async (method) => {
  if (method === 'eth_getCode') return '0x6000'
  const message = 'execution reverted'
  throw new ServerRefusal({ code: 'node', message, retryAfterSeconds: null })
}
const tools = {
  node,
  keyring: createKeyring(),
  callServer: () => Promise.reject(new Error('no server')),
  chainId,
}
const prepare = (params: unknown, method = 'wallet_requestExecutionPermissions') =>
  prepareGrant({ method, params }, requestContext, tools)

const payment = { type: 'native-token-allowance', data: { allowanceAmount: '0xde0b6b3a7640000' } }
const calls = { type: 'contract-call', data: { addresses: [shop], calls: ['mint(uint256)'] } }
const callLimit = { type: 'call-limit', data: { count: 5 } }
const request = (change: object = {}) => ({
  ...{ chainId: '0x2105', to: redeemer, permission: payment, rules: [inAnHour] },
  ...change,
})
const ofType = (type: string, data: object) => ({ permission: { type, data } })
const calling = (data: object) => ({
  permission: { type: 'contract-call', data: { ...calls.data, ...data } },
  rules: [inAnHour, callLimit],
})

const refused: readonly [string, object, string][] = [
  ['no expiry', { rules: [] }, 'needs a rule “expiry”'],
  ['rules that are missing', { rules: null }, 'needs a rule “expiry”'],
  [
    'an expiry of more than a day',
    { rules: [{ type: 'expiry', data: { timestamp: now + 86_500 } }] },
    '24 hours at most',
  ],
  ['an expiry in the past', { rules: [{ type: 'expiry', data: { timestamp: now - 1 } }] }, 'end'],
  ['two expiries', { rules: [inAnHour, inAnHour] }, 'twice'],
  ['no amount', ofType('native-token-allowance', { allowanceAmount: '0x0' }), 'above zero'],
  [
    'an unlimited amount',
    ofType('native-token-allowance', { allowanceAmount: numberToHex(2n ** 256n - 1n) }),
    'limited amount',
  ],
  [
    'the unlimited amount of a token with 96 bits',
    ofType('native-token-allowance', { allowanceAmount: numberToHex(2n ** 96n - 1n) }),
    'limited amount',
  ],
  ['an amount that is missing', ofType('native-token-allowance', {}), 'malformed'],
  [
    'a period of a second',
    ofType('native-token-periodic', { periodAmount: '0x1', periodDuration: 1 }),
    '60 seconds',
  ],
  ['a stream', ofType('native-token-stream', { amountPerSecond: '0x1' }), 'native-token-stream'],
  [
    'a rate',
    { rules: [inAnHour, { type: 'rate-limit', data: { count: 1, interval: 1 } }] },
    'rate',
  ],
  [
    'a gas limit',
    { rules: [inAnHour, { type: 'gas-limit', data: { limit: '0x1' } }] },
    'gas-limit',
  ],
  ['every account as the redeemer', { to: '0x0000000000000000000000000000000000000a11' }, 'every'],
  ['no account as the redeemer', { to: `0x${'0'.repeat(40)}` }, 'every account'],
  ['the account itself as the redeemer', { to: account.address }, 'own account'],
  ['the owner as the redeemer', { to: owner }, 'own account'],
  [
    'another redeemer than the one that gets it',
    { rules: [inAnHour, { type: 'redeemer', data: { addresses: [shop] } }] },
    'redeemer',
  ],
  ['another network', { chainId: '0x1' }, 'another network'],
  ['another account', { from: owner }, 'another account'],
  ['calls without a limit', { permission: calls }, 'call-limit'],
  ['calls of no contract', calling({ addresses: [] }), 'malformed'],
  ['calls of no method', calling({ calls: [] }), 'malformed'],
  ['calls of every method', calling({ calls: ['*'] }), 'not a method'],
  ['calls of the account itself', calling({ addresses: [shop, account.address] }), 'itself'],
  ['calls of the DelegationManager', calling({ addresses: [delegationManager] }), 'itself'],
  ['calls of the EntryPoint', calling({ addresses: [entryPoint] }), 'itself'],
  ['calls of a balance enforcer', calling({ addresses: [tokenEnforcer] }), 'itself'],
  ['calls of the enforcer of the native coin', calling({ addresses: [coinEnforcer] }), 'itself'],
  ['an approval of a token', calling({ calls: ['approve(address,uint256)'] }), 'erc20-token'],
  ['an approval by its selector', calling({ calls: ['0x095EA7B3'] }), 'erc20-token'],
  ['a transfer of NFTs', calling({ calls: ['setApprovalForAll(address,bool)'] }), 'erc20-token'],
  ['an unlimited value', calling({ allowanceAmount: numberToHex(2n ** 200n) }), 'limited amount'],
  [
    'two payees of a token',
    {
      ...ofType('erc20-token-allowance', { tokenAddress: token, allowanceAmount: '0x1' }),
      rules: [inAnHour, { type: 'payee', data: { addresses: [shop, redeemer] } }],
    },
    'one payee',
  ],
]

test.each(refused)(
  'the vault rejects an ERC-7715 permission with %s',
  async (_, change, reason) => {
    await expect(prepare([request(change)])).rejects.toThrow(NotAllowed)
    await expect(prepare([request(change)])).rejects.toThrow(reason)
  },
)

test('the vault rejects wallet_requestExecutionPermissions without permissions, or with more than an approval can show', async () => {
  await expect(prepare([])).rejects.toThrow(NotAllowed)
  const six = Array.from({ length: 6 }, () => request())
  await expect(prepare(six)).rejects.toThrow(NotAllowed)
})

const lines = async (params: unknown, method?: string) => {
  const { decoded, chainDetails: more } = await prepare(params, method)
  const facts = [...decoded.facts, ...(await more).facts]
  return facts
    .filter(({ label }) => label !== 'Ends')
    .map(({ label, value }) => `${label}: ${value}`)
}

test('the vault’s approval of a permission shows a payment per period with its total, the redeemer and the end', async () => {
  const periodic = ofType('native-token-periodic', {
    periodAmount: numberToHex(parseEther('0.1')),
    periodDuration: 900,
    startTime: now,
  })
  const params = [request({ ...periodic, rules: [inAnHour, callLimit] })]
  expect(await lines(params)).toEqual([
    'Amount: Up to 0.1 ETH every 15 minutes',
    'At most until it ends: 0.4 ETH',
    'Paid to: Any address',
    `Who can use it: ${redeemer}`,
    'How often: 5 times at most',
  ])
  const { decoded } = await prepare(params)
  expect(decoded.title).toBe('Grant permission')
  expect(decoded.facts.at(-1)).toMatchObject({
    label: 'Ends',
    value: expect.stringMatching(/20\d\d/),
  })
  expect(decoded.spends).toEqual([{ token: null, amount: parseEther('0.4') }])
  expect(decoded.needsWindow).toBe(true)
})

test('the vault’s approval of a permission shows a token payment in total to one payee', async () => {
  const permission = ofType('erc20-token-allowance', {
    tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    allowanceAmount: numberToHex(2_500_000n),
  })
  const rules = [inAnHour, { type: 'payee', data: { addresses: [shop] } }]
  expect(await lines([request({ ...permission, rules })])).toEqual([
    'Token contract: 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    `Paid to: ${shop}`,
    `Who can use it: ${redeemer}`,
    'How often: As often as the amount allows',
    'Amount: Up to 2.5 USDC',
  ])
})

test('the vault’s approval of a permission shows contracts and methods of calls, and warns of the assets they could move', async () => {
  const permission = calling({ calls: ['mint(uint256)', '0x12345678'], allowanceAmount: '0x1' })
  expect(await lines([request(permission)])).toEqual([
    `Contract: ${shop}`,
    'Functions it can call: 2',
    'Function codes: 0xa0712d68 0x12345678',
    'ETH sent with the calls: Up to 0.000000000000000001 ETH',
    `Who can use it: ${redeemer}`,
    'How often: 5 times at most',
  ])
  const { decoded } = await prepare([request(permission)])
  expect(decoded.warnings.map(({ level }) => level)).toEqual(['danger', 'caution'])
})

test('the vault’s approval of two permissions numbers them and labels each amount with its permission', async () => {
  expect(await lines([request(), request({ ...calling({}) })])).toEqual([
    'Permission 1 of 2: Payments',
    'Amount (permission 1): Up to 1 ETH',
    'Paid to: Any address',
    `Who can use it: ${redeemer}`,
    'How often: As often as the amount allows',
    'Permission 2 of 2: Contract calls',
    `Contract: ${shop}`,
    'Functions it can call: 1',
    'Function codes: 0xa0712d68',
    'ETH sent with the calls: None',
    `Who can use it: ${redeemer}`,
    'How often: 5 times at most',
  ])
})

const older = (change: object = {}, policies: readonly object[] = []) => [
  {
    expiry: now + 3_600,
    signer: { type: 'account', data: { id: redeemer } },
    permissions: [
      { type: 'native-token-transfer', data: { ticker: 'ETH' }, policies, required: true },
    ],
    ...change,
  },
]
const allowance = { type: 'token-allowance', data: { allowance: '0xde0b6b3a7640000' } }

test('the vault parses wallet_grantPermissions of viem as the same permission', async () => {
  const shown = await lines(older({}, [allowance]), 'wallet_grantPermissions')
  expect(shown).toEqual(await lines([request()]))
  expect(await lines([request()], 'wallet_grantPermissions')).toEqual(shown)
})

test.each([
  ['no allowance', older()],
  ['two allowances', older({}, [allowance, allowance])],
  ['a policy that no contract enforces', older({}, [allowance, { type: 'gas-limit', data: {} }])],
  ['no signer', older({ signer: undefined }, [allowance])],
  ['the wallet’s own key as the signer', older({ signer: { type: 'wallet' } }, [allowance])],
  ['no expiry', older({ expiry: undefined }, [allowance])],
])('the vault rejects wallet_grantPermissions with %s', async (_, params) => {
  await expect(prepare(params, 'wallet_grantPermissions')).rejects.toThrow(NotAllowed)
})
