import { localAccounts, localAddresses } from '@latchkey/testing'
import {
  concatHex,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  zeroAddress,
} from 'viem'
import { v2RouterAbi } from '../money/swapAbis.ts'
import type { Tamper } from './openTamperingServer.ts'

export type TamperedReply = {
  name: string
  path: string
  tamper: Tamper
  /** It changes what would be signed, so nothing may be signed at all. */
  isTampering: boolean
  sell: 'ETH' | 'USDC'
  /** The server's router, when it is not V2's own. */
  router?: 'swapRouter02'
}

type Tx = { to: string; data: Hex; value: string; amount: string; eip155: object }
type Reply = { tx: Tx }

const path = '/v1/convert/build-transaction'
const { alice, mallory } = localAccounts
const { usdc, latch, weth, tax, usdt, permit2, multicall3, uniswapV2Factory, uniswapV2Router } =
  localAddresses

const onTx = (change: (tx: Tx) => Partial<Tx>): Tamper =>
  function tamper(truth) {
    const { tx } = truth as Reply
    return { tx: { ...tx, ...change(tx) } }
  }

function tamper(name: string, change: (tx: Tx) => Partial<Tx>): TamperedReply[] {
  return (['ETH', 'USDC'] as const).map((sell) => ({
    name: `${name} (${sell})`,
    path,
    tamper: onTx(change),
    isTampering: true,
    sell,
  }))
}

/** Other places to send the money to. */
const targets: readonly [string, string][] = [
  ['a person', `eip155:31337:${mallory.address}`],
  ['the sold token', `eip155:31337:${usdc}`],
  ['another token', `eip155:31337:${latch}`],
  ['a stranger’s token', `eip155:31337:${tax}`],
  ['the wrapped coin', `eip155:31337:${weth}`],
  ['Permit2', `eip155:31337:${permit2}`],
  ['a multicall', `eip155:31337:${multicall3}`],
  ['the factory', `eip155:31337:${uniswapV2Factory}`],
  ['the zero address', `eip155:31337:${zeroAddress}`],
  ['the visitor', `eip155:31337:${alice.address}`],
  ['the router of another chain', `eip155:1:${uniswapV2Router}`],
  ['a chain of another kind', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:1111111111111111'],
  ['something that is no address', 'eip155:31337:router.eth'],
]

const values: readonly [string, (tx: Tx) => string][] = [
  ['one wei more', (tx) => `${BigInt(tx.value) + 1n}`],
  ['twice as much', (tx) => `${BigInt(tx.value) * 2n + 2n}`],
  ['all there is', () => `${maxUint256}`],
  ['100 ether more', (tx) => `${BigInt(tx.value) + 10n ** 20n}`],
]

type Args = { amountIn: bigint; minimum: bigint; path: readonly Hex[]; to: Hex; deadline: bigint }

/** The honest swap with other arguments. */
function rewrite(data: Hex, change: (args: Args) => Partial<Args>): Hex {
  const { functionName, args } = decodeFunctionData({ abi: v2RouterAbi, data })
  const isNativeIn = args.length === 4
  const [minimum, route, to, deadline] = isNativeIn ? args : args.slice(1)
  const first = isNativeIn ? 0n : (args[0] as bigint)
  const honest = { amountIn: first, minimum, path: route, to, deadline } as Args
  const changed = { ...honest, ...change(honest) }
  const rest = [changed.minimum, changed.path, changed.to, changed.deadline]
  return encodeFunctionData({
    abi: v2RouterAbi,
    functionName,
    args: isNativeIn ? rest : [changed.amountIn, ...rest],
  } as Parameters<typeof encodeFunctionData>[0])
}

const argumentChanges: readonly [string, (args: Args) => Partial<Args>][] = [
  ['to another recipient', () => ({ to: mallory.address })],
  ['to the router itself', () => ({ to: uniswapV2Router })],
  ['to the zero address', () => ({ to: zeroAddress })],
  ['to the pool', () => ({ to: localAddresses.usdcWethPair })],
  ['into another token', ({ path: route }) => ({ path: [...route.slice(0, -1), usdt] })],
  ['into a worthless token', ({ path: route }) => ({ path: [...route, tax] })],
  ['out of another token', ({ path: route }) => ({ path: [latch, ...route.slice(1)] })],
  ['along a way of one', ({ path: route }) => ({ path: route.slice(0, 1) })],
  ['along no way', () => ({ path: [] })],
  ['with no minimum', () => ({ minimum: 0n })],
  ['with a minimum of one', () => ({ minimum: 1n })],
  ['with half the minimum', ({ minimum }) => ({ minimum: minimum / 2n })],
  ['with a minimum a percent lower', ({ minimum }) => ({ minimum: (minimum * 99n) / 100n })],
  ['with a minimum one unit lower', ({ minimum }) => ({ minimum: minimum - 1n })],
  ['that has expired', () => ({ deadline: 1n })],
  ['that expires now', () => ({ deadline: BigInt(Math.floor(Date.now() / 1000) - 1) })],
  ['that never expires', () => ({ deadline: maxUint256 })],
  ['that expires in a year', ({ deadline }) => ({ deadline: deadline + 31_536_000n })],
]

const soldChanges: readonly [string, (args: Args) => Partial<Args>][] = [
  ['that sells one unit more', ({ amountIn }) => ({ amountIn: amountIn + 1n })],
  ['that sells one unit less', ({ amountIn }) => ({ amountIn: amountIn - 1n })],
  ['that sells twice as much', ({ amountIn }) => ({ amountIn: amountIn * 2n })],
  ['that sells nothing', () => ({ amountIn: 0n })],
  ['that sells everything', () => ({ amountIn: maxUint256 })],
]

const otherAbi = parseAbi([
  'function transferFrom(address from, address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function increaseAllowance(address spender, uint256 added)',
  'function multicall(bytes[] data)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable',
  'function removeLiquidity(address a, address b, uint256 liquidity, uint256 minA, uint256 minB, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amount, uint256 min, uint256 minEth, address to, uint256 deadline) payable',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
])
const encodeCall = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: otherAbi, functionName, args } as Parameters<
    typeof encodeFunctionData
  >[0])
const me = alice.address
const attacker = mallory.address
const deadline = 9_999_999_999n

/** Quite other calls, at the right router. */
const otherCalls: readonly [string, (honest: Hex) => Hex][] = [
  [
    'a transfer',
    () => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [attacker, 9n] }),
  ],
  [
    'an approval',
    () =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [attacker, maxUint256] }),
  ],
  ['a transferFrom', () => encodeCall('transferFrom', [me, attacker, 10n ** 9n])],
  ['a setApprovalForAll', () => encodeCall('setApprovalForAll', [attacker, true])],
  ['an increaseAllowance', () => encodeCall('increaseAllowance', [attacker, maxUint256])],
  ['a multicall', (honest) => encodeCall('multicall', [[honest, honest]])],
  [
    'a swap for an exact amount out',
    () => encodeCall('swapTokensForExactTokens', [1n, maxUint256, [usdc, weth], me, deadline]),
  ],
  [
    'a purchase for all coins',
    () => encodeCall('swapETHForExactTokens', [1n, [weth, usdc], me, deadline]),
  ],
  [
    'a withdrawal from a pool',
    () => encodeCall('removeLiquidity', [usdc, weth, 1n, 0n, 0n, me, deadline]),
  ],
  [
    'a deposit into a pool',
    () => encodeCall('addLiquidityETH', [usdc, 1n, 0n, 0n, attacker, deadline]),
  ],
  ['a universal router’s commands', () => encodeCall('execute', ['0x00', ['0x'], deadline])],
  ['nothing', () => '0x'],
  ['four bytes', (honest) => honest.slice(0, 10) as Hex],
  ['a call cut short', (honest) => honest.slice(0, -64) as Hex],
  ['a call with bytes left over', (honest) => concatHex([honest, '0xdeadbeef'])],
  ['a call with a word left over', (honest) => concatHex([honest, `0x${'00'.repeat(32)}`])],
  [
    'a call with dirty addresses',
    (honest) =>
      honest.replace('000000000000000000000000f39f', 'ff0000000000000000000000f39f') as Hex,
  ],
  ['another function of the same shape', (honest) => `0xfb3bdb41${honest.slice(10)}` as Hex],
  ['random bytes', () => `0x${'5a'.repeat(228)}`],
  ['half a byte', (honest) => `${honest}0` as Hex],
]

/** Tampered swap transactions. Each must be refused before the wallet is asked. */
export const tamperedSwaps: readonly TamperedReply[] = [
  ...targets.flatMap(([name, to]) => tamper(`sent to ${name}`, () => ({ to }))),
  ...values.flatMap(([name, value]) =>
    tamper(`with ${name} of coins`, (tx) => ({ value: value(tx) })),
  ),
  ...argumentChanges.flatMap(([name, change]) =>
    tamper(`a swap ${name}`, (tx) => ({ data: rewrite(tx.data, change) })),
  ),
  ...soldChanges.flatMap(([name, change]) =>
    tamper(`a swap ${name}`, (tx) => ({ data: rewrite(tx.data, change) })).filter(
      ({ sell }) => sell === 'USDC',
    ),
  ),
  ...otherCalls.flatMap(([name, data]) => tamper(name, (tx) => ({ data: data(tx.data) }))),
]
