import { delegationManager } from '@latchkey/delegation'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
} from 'viem'
import { expect, test } from 'vitest'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { encodeCalls } from './accountCalls.ts'
import { CallsRefused } from './CallsRefused.ts'
import { decodeBatch } from './decodeBatch.ts'
import { entryPoint } from './entryPoint.ts'
import { parseSendCalls } from './parseSendCalls.ts'
import { hybridAccountOf } from './smartAccount.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const attacker = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const account = hybridAccountOf(owner)
const chainId = 'eip155:31337'
const word = `0x${'11'.repeat(32)}` as const

type PageCall = { to?: Address; data?: Hex; value?: Hex; capabilities?: object }

const abi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; bytes caveats; uint256 salt; bytes signature; }',
  'function execute(bytes32 mode, bytes executionCalldata)',
  'function execute(Execution execution)',
  'function executeFromExecutor(bytes32 mode, bytes executionCalldata)',
  'function transferOwnership(address owner)',
  'function renounceOwnership()',
  'function upgradeToAndCall(address implementation, bytes data)',
  'function updateSigners(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
  'function addKey(string keyId, uint256 x, uint256 y)',
  'function removeKey(string keyId)',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)',
  'function enableDelegation(Delegation delegation)',
  'function disableDelegation(Delegation delegation)',
  'function withdrawTo(address to, uint256 amount)',
  'function withdrawDeposit(address to, uint256 amount)',
  'function depositTo(address account)',
  'function incrementNonce(uint192 key)',
  'function unlockStake()',
  'function multicall(bytes[] data)',
  'function aggregate3((address,bool,bytes)[] calls)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool isApproved)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function delegate(address delegatee)',
  'function delegateBySig(address delegatee, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
])
// The names and arguments of the ABI are checked by the encoder itself.
const encode = (functionName: string, args: readonly unknown[] = []): Hex =>
  encodeFunctionData({ abi, functionName, args } as never)
const delegation = {
  ...{ delegate: attacker, delegator: account.address, authority: word },
  ...{ caveats: '0x', salt: 0n, signature: '0x' },
}
const erc20 = (functionName: 'approve' | 'transferFrom', args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName, args } as never)
const execution = { target: attacker, value: 1n, callData: '0x' }

const orders: readonly [string, Hex][] = [
  ['a change of owner', encode('transferOwnership', [attacker])],
  ['no owner', encode('renounceOwnership')],
  ['an upgrade', encode('upgradeToAndCall', [attacker, '0x'])],
  ['other signers', encode('updateSigners', [attacker, [], [], []])],
  ['another passkey', encode('addKey', ['k', 1n, 2n])],
  ['a removed passkey', encode('removeKey', ['k'])],
  ['a delegatecall', encode('execute', [`0xff${'00'.repeat(31)}`, attacker])],
  ['a nested call', encode('execute', [execution])],
  ['an executor’s call', encode('executeFromExecutor', [word, '0x'])],
  ['a redeemed delegation', encode('redeemDelegations', [[], [], []])],
  ['a disabled revocation', encode('enableDelegation', [delegation])],
  ['a revocation', encode('disableDelegation', [delegation])],
  ['a withdrawn deposit', encode('withdrawDeposit', [attacker, 1n])],
  ['an unknown function', '0x12345678'],
  ['a plain payment', '0x'],
]
const entryPointOrders: readonly [string, Hex][] = [
  ['a withdrawal', encode('withdrawTo', [attacker, 1n])],
  ['a deposit for another account', encode('depositTo', [attacker])],
  ['used-up nonces', encode('incrementNonce', [0n])],
  ['an unlocked stake', encode('unlockStake')],
]

/** Calls that the vault rejects: the contracts obey the account. */
const rejected: readonly [string, PageCall][] = [
  ...orders.map(([name, data]): [string, PageCall] => [
    `${name}, at the account`,
    { to: account.address, data },
  ]),
  ...orders
    .slice(9, 12)
    .map(([name, data]): [string, PageCall] => [
      `${name}, at the DelegationManager`,
      { to: delegationManager, data },
    ]),
  ...entryPointOrders.map(([name, data]): [string, PageCall] => [
    `${name}, at the EntryPoint`,
    { to: entryPoint, data },
  ]),
  ['a contract that is deployed', { data: '0x6000' }],
  [
    'a capability',
    {
      to: attacker,
      value: '0x1',
      capabilities: { eip7702Auth: { account: attacker } },
    },
  ],
]

/** Calls that the vault shows with a warning, in its window only. */
const risky: readonly [string, PageCall][] = [
  ['an unlimited approval', { to: token, data: erc20('approve', [attacker, maxUint256]) }],
  [
    'an approval of half the maximum',
    { to: token, data: erc20('approve', [attacker, maxUint256 / 2n]) },
  ],
  ['an approval of 2¹²⁸', { to: token, data: erc20('approve', [attacker, 2n ** 128n]) }],
  ['a transfer from', { to: token, data: erc20('transferFrom', [owner, attacker, 1n]) }],
  ['an approval that pays', { to: token, data: erc20('approve', [attacker, 1n]), value: '0x1' }],
  ['a longer approval', { to: token, data: `${erc20('approve', [attacker, 1n])}00` }],
  ['an approval for all NFTs', { to: token, data: encode('setApprovalForAll', [attacker, true]) }],
  ['a higher allowance', { to: token, data: encode('increaseAllowance', [attacker, 1n]) }],
  [
    'an approval through Permit2',
    { to: permit2, data: encode('approve', [token, attacker, 1n, 2]) },
  ],
  [
    'a permit',
    {
      to: token,
      data: encode('permit', [account.address, attacker, 1n, 1n, 27, word, word]),
    },
  ],
  ['a multicall', { to: token, data: encode('multicall', [[orders[0]?.[1] ?? '0x']]) }],
  ['a call of Multicall3', { to: token, data: encode('aggregate3', [[[attacker, true, '0x']]]) }],
  ['a delegation of votes', { to: token, data: encode('delegate', [attacker]) }],
  [
    'a delegation of votes by signature',
    { to: token, data: encode('delegateBySig', [attacker, 0n, 1n, 27, word, word]) },
  ],
  ['an unknown call', { to: attacker, data: '0xdeadbeef' }],
  ['a redemption elsewhere', { to: attacker, data: orders[9]?.[1] ?? '0x' }],
  ['the owner’s address as a contract', { to: owner, data: orders[0]?.[1] ?? '0x' }],
]

const payment: PageCall = { to: attacker, value: '0x1' }
const places: readonly [string, (call: PageCall) => readonly PageCall[]][] = [
  ['alone', (call) => [call]],
  ['first of three', (call) => [call, payment, payment]],
  ['between two', (call) => [payment, call, payment]],
  ['last of three', (call) => [payment, payment, call]],
]
const everywhere = (all: readonly [string, PageCall][]) =>
  all.flatMap(([name, call]) =>
    places.map(([place, put]): [string, readonly PageCall[]] => [`${name}, ${place}`, put(call)]),
  )

/** What the approval would show; throws where the vault rejects. */
function show(calls: readonly PageCall[], more: object = {}) {
  const params = [{ version: '2.0.0', chainId: numberToHex(31_337), calls, ...more }]
  const read = parseSendCalls(params, { account: account.address, chainId })
  return decodeBatch(encodeCalls(read.calls), { account, chainId })
}

test.each(everywhere(rejected))(
  'the vault rejects a wallet_sendCalls batch with %s',
  (_, calls) => {
    expect(() => show(calls)).toThrow()
  },
)

test.each(everywhere(risky))(
  'the vault’s approval of a wallet_sendCalls batch with %s shows a danger warning and needs the window',
  (_, calls) => {
    const { needsWindow, warnings } = show(calls)
    expect(needsWindow).toBe(true)
    expect(warnings.some(({ level }) => level === 'danger')).toBe(true)
  },
)

test.each<[string, object]>([
  ['another account', { from: attacker }],
  ['another chain', { chainId: '0x1' }],
  [
    'a paymaster of the site',
    { capabilities: { paymasterService: { url: 'https://evil.example' } } },
  ],
  ['an EIP-7702 authorisation', { capabilities: { eip7702Auth: { account: attacker } } }],
  ['no call', { calls: [] }],
  ['31 calls', { calls: Array.from({ length: 31 }, () => payment) }],
  ['a call to no address', { calls: [{ to: '0x12', value: '0x1' }] }],
  ['half a byte', { calls: [{ to: attacker, data: '0x123' }] }],
  ['a negative value', { calls: [{ to: attacker, value: '-0x1' }] }],
])('the vault rejects a wallet_sendCalls request with %s', (_, more) => {
  expect(() => show([payment], more)).toThrow(/./)
  try {
    show([payment], more)
  } catch (error) {
    expect(error instanceof NotAllowed || error instanceof CallsRefused).toBe(true)
  }
})

test('the vault accepts a wallet_sendCalls batch of three payments without a warning', () => {
  const { needsWindow, warnings, spends } = show([payment, payment, payment], {
    capabilities: { paymasterService: { url: 'https://site.example', optional: true } },
  })
  expect([needsWindow, warnings, spends]).toEqual([
    false,
    [],
    [1n, 1n, 1n].map((amount) => ({ token: null, amount })),
  ])
})
