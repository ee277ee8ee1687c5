import { expect, test } from 'vitest'
import { allowedMethods, BUNDLER_METHODS, subscriptionKind } from './methods.ts'

const forbidden = [
  ...['eth_sendTransaction', 'eth_sign', 'eth_signTransaction', 'eth_signTypedData_v4'],
  ...['personal_sign', 'personal_unlockAccount', 'admin_addPeer', 'debug_traceTransaction'],
  ...[
    'miner_start',
    'txpool_content',
    'engine_newPayloadV3',
    'eth_subscribe',
    'hardhat_setBalance',
  ],
  ...['sendtoaddress', 'dumpprivkey', 'stop', 'author_insertKey', 'system_addReservedPeer', ''],
]
const namespaces = ['eip155', 'solana', 'bip122', 'polkadot']

test.each(namespaces)('a page may call no method of %s that signs or controls a node', (name) => {
  const allowed = allowedMethods(name, [])
  expect(forbidden.filter((method) => allowed.has(method))).toEqual([])
})

test.each([
  ['eip155', 'eth_sendRawTransaction', 'eth_call'],
  ['solana', 'sendTransaction', 'getBalance'],
  ['bip122', 'sendrawtransaction', 'getblockcount'],
  ['polkadot', 'author_submitExtrinsic', 'state_call'],
])('on %s a page may call %s and %s, and those of no other namespace', (name, write, read) => {
  expect(allowedMethods(name, []).has(write)).toBe(true)
  expect(allowedMethods(name, []).has(read)).toBe(true)
  for (const other of namespaces.filter((one) => one !== name)) {
    expect(allowedMethods(other, []).has(write)).toBe(false)
    expect(allowedMethods(other, []).has(read)).toBe(false)
  }
})

test('the methods of the operator are allowed besides the usual ones', () => {
  const allowed = allowedMethods('eip155', ['debug_traceCall'])
  expect([allowed.has('debug_traceCall'), allowed.has('eth_call')]).toEqual([true, true])
  expect([...allowedMethods('cosmos', ['status'])]).toEqual(['status'])
  expect([...allowedMethods('constructor', [])]).toEqual([])
})

test('a bundler gets ERC-4337 and paymaster methods only', () => {
  expect([...BUNDLER_METHODS].toSorted()).toEqual([
    'eth_chainId',
    'eth_estimateUserOperationGas',
    'eth_getUserOperationByHash',
    'eth_getUserOperationReceipt',
    'eth_sendUserOperation',
    'eth_supportedEntryPoints',
    'pimlico_getUserOperationGasPrice',
    'pimlico_getUserOperationStatus',
    'pm_getPaymasterData',
    'pm_getPaymasterStubData',
    'pm_sponsorUserOperation',
  ])
})

const subscriptions: Readonly<Record<string, readonly string[]>> = {
  eip155: ['eth_subscribe', 'eth_unsubscribe'],
  solana: [
    'account',
    'block',
    'logs',
    'program',
    'root',
    'signature',
    'slot',
    'slotsUpdates',
    'vote',
  ].flatMap((name) => [`${name}Subscribe`, `${name}Unsubscribe`]),
  polkadot: [
    ...['NewHeads', 'FinalizedHeads', 'AllHeads'].flatMap((name) => [
      `chain_subscribe${name}`,
      `chain_unsubscribe${name}`,
    ]),
    ...['Storage', 'RuntimeVersion'].flatMap((name) => [
      `state_subscribe${name}`,
      `state_unsubscribe${name}`,
    ]),
    'author_submitAndWatchExtrinsic',
    'author_unwatchExtrinsic',
  ],
}
const all = Object.entries(subscriptions).flatMap(([namespace, methods]) =>
  methods.map((method): [string, string] => [namespace, method]),
)

test.each(all)(
  'on %s, %s starts or ends a subscription, and nothing longer or shorter does',
  (namespace, method) => {
    const kind = /un(?:sub|watch)/i.test(method) ? 'end' : 'start'
    expect(subscriptionKind(namespace, method)).toBe(kind)
    for (const other of [
      `${method}s`,
      `x${method}`,
      method.slice(0, -1),
      method.toUpperCase(),
      `${method}\n`,
    ]) {
      expect(subscriptionKind(namespace, other)).toBeNull()
    }
  },
)
