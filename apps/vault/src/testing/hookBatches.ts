import { localAccounts, localAddresses, uniswapV2RouterAbi } from '@latchkey/testing'
import {
  type Address,
  concat,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseEther,
} from 'viem'
import type { AccountCall } from '../smartAccount/accountCalls.ts'
import { type HybridAccount, hybridAccountOf } from '../smartAccount/smartAccount.ts'

const { usdc, weth, latch, uniswapV2Router: router } = localAddresses
/** The account of these batches, on the local chain. */
export const account: HybridAccount = hybridAccountOf(localAccounts.alice.address)
const own = account.address
const other = localAccounts.bob.address
const tokenEnforcer = '0xcdF6aB796408598Cea671d79506d7D48E97a5437'
const coinEnforcer = '0xbD7B277507723490Cd50b12EaaFe87C616be6880'
const nftEnforcer = '0x8aFdf96eDBbe7e1eD3f5Cd89C7E084841e12A09e'
/** The amount that the hooks name: 8,900 USDC for the 3 WETH of the swap. */
export const promised = 8_900_000_000n
export const sold: bigint = parseEther('3')

const hookAbi = parseAbi([
  'function beforeHook(bytes terms, bytes args, bytes32 mode, bytes executionCalldata, bytes32 delegationHash, address delegator, address redeemer)',
  'function afterHook(bytes terms, bytes args, bytes32 mode, bytes executionCalldata, bytes32 delegationHash, address delegator, address redeemer)',
])
const zero = pad('0x', { size: 32 })
export const randomHash: Hex = `0x${'5e'.repeat(32)}`

type Terms = { direction?: Hex; of?: Address | null; holder?: Address; amount?: bigint; rest?: Hex }
type Changes = Terms & {
  to?: Address
  value?: bigint
  tail?: Hex
  args?: Hex
  mode?: Hex
  execution?: Hex
  hash?: Hex
  delegator?: Address
  redeemer?: Address
}

function termsOf({
  direction = '0x00',
  of = usdc,
  holder = own,
  amount = promised,
  rest = '0x',
}: Terms) {
  return concat([direction, of ?? '0x', holder, numberToHex(amount, { size: 32 }), rest])
}

/** A call to a balance-change enforcer in the form of our own swaps, but for the changes. */
function hook(functionName: 'beforeHook' | 'afterHook', changes: Changes = {}): AccountCall {
  const { args = '0x', mode = zero, execution = '0x', hash = zero } = changes
  const { delegator = own, redeemer = own, of = usdc, tail = '0x' } = changes
  const all = [termsOf(changes), args, mode, execution, hash, delegator, redeemer] as const
  const data = concat([encodeFunctionData({ abi: hookAbi, functionName, args: all }), tail])
  return { to: changes.to ?? (of ? tokenEnforcer : coinEnforcer), value: changes.value ?? 0n, data }
}
export const before = (changes?: Changes) => hook('beforeHook', changes)
export const after = (changes?: Changes) => hook('afterHook', changes)

export const approval = (amount: bigint): AccountCall => ({
  to: weth,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, amount] }),
})
/** 3 WETH for at least the minimum of USDC. */
export const swap = (minimum = 1n): AccountCall => ({
  to: router,
  value: 0n,
  data: encodeFunctionData({
    abi: uniswapV2RouterAbi,
    functionName: 'swapExactTokensForTokens',
    args: [sold, minimum, [weth, usdc], own, 10n ** 11n],
  }),
})
export const aroundSwap = (first: readonly AccountCall[], last: readonly AccountCall[]) => [
  ...first,
  approval(sold),
  swap(),
  approval(0n),
  ...last,
]

/** Changes that make the hook before and after the swap differ from the vault's. */
const foreignForms: readonly [string, Changes][] = [
  ['that limit a fall', { direction: '0x01' }],
  ['with another direction', { direction: '0xff' }],
  ['for another holder', { holder: other }],
  ['for no amount', { amount: 0n }],
  ['with longer terms', { rest: '0x00' }],
  ['with arguments', { args: '0x00' }],
  ['with another mode', { mode: pad('0x01', { dir: 'right', size: 32 }) }],
  ['with an execution', { execution: '0x00' }],
  ['of a random delegation', { hash: randomHash }],
  ['of another delegator', { delegator: other }],
  ['of another redeemer', { redeemer: other }],
  ['that send a wei', { value: 1n }],
  ['with bytes left over', { tail: '0x00' }],
  ['at another contract', { to: other }],
  ['at the enforcer of NFTs', { to: nftEnforcer }],
]

const hostile = (of: Address | null): readonly [string, AccountCall[]][] => {
  const pair = [before({ of }), after({ of })] as const
  const batch = (first: readonly AccountCall[], last: readonly AccountCall[]) =>
    aroundSwap(first, last)
  return [
    ['only an afterHook', batch([], [after({ of })])],
    ['only an afterHook of a random delegation', batch([], [after({ of, hash: randomHash })])],
    ['only a beforeHook', batch([before({ of })], [])],
    ['only a beforeHook behind the swap', batch([], [before({ of })])],
    ['the afterHook first', batch([after({ of })], [before({ of })])],
    ['two beforeHooks', batch([before({ of }), before({ of })], [after({ of })])],
    ['a beforeHook on each side', batch([before({ of })], [before({ of }), after({ of })])],
    ['two afterHooks', batch([before({ of })], [after({ of }), after({ of })])],
    ['two pairs', batch([...pair], [...pair])],
    [
      'an afterHook for one unit more',
      batch([before({ of })], [after({ of, amount: promised + 1n })]),
    ],
    [
      'an afterHook for one unit less',
      batch([before({ of })], [after({ of, amount: promised - 1n })]),
    ],
    ['another hash before', batch([before({ of, hash: randomHash })], [after({ of })])],
    ['another hash after', batch([before({ of })], [after({ of, hash: randomHash })])],
    ['a beforeHook of a fall', batch([before({ of, direction: '0x01' })], [after({ of })])],
    ['an afterHook of a fall', batch([before({ of })], [after({ of, direction: '0x01' })])],
    ['an afterHook with a byte left over', batch([before({ of })], [after({ of, tail: '0x00' })])],
    [
      'a third hook in another form',
      batch([before({ of })], [after({ of, args: '0x00' }), after({ of })]),
    ],
    [
      'an unknown call at the enforcer',
      batch([before({ of })], [{ ...after({ of }), data: '0x12345678' }, after({ of })]),
    ],
    [
      'an afterHook at the other enforcer',
      batch([before({ of })], [after({ of, to: of ? coinEnforcer : tokenEnforcer })]),
    ],
    ...foreignForms.map(([name, changes]): [string, AccountCall[]] => [
      `hooks ${name}`,
      batch([before({ of, ...changes })], [after({ of, ...changes })]),
    ]),
  ]
}
/** Swaps for at least one unit with calls to the enforcers that check nothing. */
export const hostileHookBatches: readonly (readonly [string, AccountCall[]])[] = [
  ...hostile(usdc).map(([name, calls]) => [`${name}, of a token`, calls] as const),
  ...hostile(null).map(([name, calls]) => [`${name}, of the native coin`, calls] as const),
  ['an afterHook of another token', aroundSwap([before()], [after({ of: latch })])] as const,
]
