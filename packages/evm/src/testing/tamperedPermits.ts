import { localAccounts, localAddresses } from '@latchkey/testing'
import {
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  maxUint256,
  pad,
  parseAbi,
  zeroAddress,
} from 'viem'
import { router02Abi } from '../money/swapAbis.ts'
import type { TamperedReply } from './tamperedSwaps.ts'

type Swap = { amountIn: bigint; minimum: bigint; path: readonly Hex[]; to: Hex }
type Terms = { deadline: bigint; swap: Swap }
type Tx = { to: string; data: Hex }

const { alice, mallory } = localAccounts
const { usdc, latch, weth, tax, usdt, uniswapV2Router, swapRouter02, permit2 } = localAddresses
const itself = '0x0000000000000000000000000000000000000002'
const word = pad('0x1')

const otherAbi = parseAbi([
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function selfPermitAllowed(address token, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
  'function sweepToken(address token, uint256 minimum, address recipient)',
  'function sweepTokenWithFee(address token, uint256 minimum, uint256 fee, address recipient)',
  'function pull(address token, uint256 value)',
  'function approveMax(address token)',
  'function callPositionManager(bytes data)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to)',
  'function multicall(bytes32 previousBlockhash, bytes[] data)',
  'function multicall(bytes[] data)',
])
const encodeCall = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: otherAbi, functionName, args } as Parameters<
    typeof encodeFunctionData
  >[0])
const encodeSwap = ({ amountIn, minimum, path, to }: Swap): Hex =>
  encodeFunctionData({
    abi: router02Abi,
    functionName: 'swapExactTokensForTokens',
    args: [amountIn, minimum, path, to],
  })
const multicall = (deadline: bigint, steps: readonly Hex[]): Hex =>
  encodeFunctionData({ abi: router02Abi, functionName: 'multicall', args: [deadline, steps] })

/** The honest swap, as our server writes it for SwapRouter02. */
function decodeTerms(data: Hex): Terms {
  const outer = decodeFunctionData({ abi: router02Abi, data })
  const [deadline, [step = '0x']] = outer.args as readonly [bigint, readonly Hex[]]
  const { args } = decodeFunctionData({ abi: router02Abi, data: step })
  const [amountIn, minimum, path, to] = args as readonly [bigint, bigint, readonly Hex[], Hex]
  return { deadline, swap: { amountIn, minimum, path, to } }
}

function tamper(name: string, change: (tx: Tx) => Partial<Tx>): TamperedReply {
  return {
    name: `at SwapRouter02: ${name}`,
    path: '/v1/convert/build-transaction',
    tamper: (truth) => {
      const { tx } = truth as { tx: Tx }
      return { tx: { ...tx, ...change(tx) } }
    },
    isTampering: true,
    sell: 'USDC',
    router: 'swapRouter02',
  }
}

const swapChanges: readonly [string, (swap: Swap) => Partial<Swap>][] = [
  ['to another recipient', () => ({ to: mallory.address })],
  ['that leaves everything at the router', () => ({ to: itself })],
  ['to the router by its name', () => ({ to: swapRouter02 })],
  ['to the zero address', () => ({ to: zeroAddress })],
  ['into another token', ({ path }) => ({ path: [...path.slice(0, -1), usdt] })],
  ['into a worthless token', ({ path }) => ({ path: [...path, tax] })],
  ['out of another token', ({ path }) => ({ path: [weth, ...path.slice(1)] })],
  ['with no minimum', () => ({ minimum: 0n })],
  ['with a minimum one unit lower', ({ minimum }) => ({ minimum: minimum - 1n })],
  ['of one unit more', ({ amountIn }) => ({ amountIn: amountIn + 1n })],
  ['of everything', () => ({ amountIn: maxUint256 })],
  ['of what the router holds', () => ({ amountIn: 0n })],
]

/** Steps that a compromised server might add to the swap. */
const addedSteps: readonly [string, (terms: Terms) => readonly [before: Hex[], after: Hex[]]][] = [
  [
    'a permit of its own, without limit',
    ({ deadline }) => [
      [encodeCall('selfPermit', [usdc, maxUint256, deadline, 27, word, word])],
      [],
    ],
  ],
  [
    'a permit of its own, for the right amount',
    ({ deadline, swap }) => [
      [encodeCall('selfPermitIfNecessary', [usdc, swap.amountIn, deadline, 27, word, word])],
      [],
    ],
  ],
  [
    'a permit of another token',
    ({ deadline, swap }) => [
      [encodeCall('selfPermitIfNecessary', [latch, swap.amountIn, deadline, 27, word, word])],
      [],
    ],
  ],
  [
    'a permit behind the swap',
    ({ deadline, swap }) => [
      [],
      [encodeCall('selfPermitIfNecessary', [usdc, swap.amountIn, deadline, 27, word, word])],
    ],
  ],
  [
    'a permit in the manner of DAI',
    ({ deadline }) => [[encodeCall('selfPermitAllowed', [usdc, 0n, deadline, 27, word, word])], []],
  ],
  ['a sweep', () => [[], [encodeCall('sweepToken', [latch, 0n, mallory.address])]]],
  [
    'a sweep with a fee',
    () => [[], [encodeCall('sweepTokenWithFee', [latch, 0n, 100n, mallory.address])]],
  ],
  ['a pull', ({ swap }) => [[encodeCall('pull', [usdc, swap.amountIn])], []]],
  ['an allowance of the router’s', () => [[encodeCall('approveMax', [usdc])], []]],
  ['a call to another contract', () => [[encodeCall('callPositionManager', ['0x1234'])], []]],
  ['a second swap', ({ swap }) => [[], [encodeSwap(swap)]]],
  [
    'a swap for an exact amount out',
    ({ swap }) => [
      [],
      [encodeCall('swapTokensForExactTokens', [1n, maxUint256, swap.path, alice.address])],
    ],
  ],
]

const transactionChanges: readonly [string, (tx: Tx) => Partial<Tx>][] = [
  ['sent to V2’s router', () => ({ to: `eip155:31337:${uniswapV2Router}` })],
  ['sent to Permit2', () => ({ to: `eip155:31337:${permit2}` })],
  ['sent to a person', () => ({ to: `eip155:31337:${mallory.address}` })],
  ['sent to the token', () => ({ to: `eip155:31337:${usdc}` })],
  [
    'without an end',
    ({ data }) => ({ data: multicall(maxUint256, [encodeSwap(decodeTerms(data).swap)]) }),
  ],
  [
    'in a multicall without a deadline',
    ({ data }) => ({ data: encodeCall('multicall', [[encodeSwap(decodeTerms(data).swap)]]) }),
  ],
  ['alone, without a deadline', ({ data }) => ({ data: encodeSwap(decodeTerms(data).swap) })],
  ['after its end', ({ data }) => ({ data: multicall(1n, [encodeSwap(decodeTerms(data).swap)]) })],
  [
    'under a block’s hash',
    ({ data }) => ({ data: encodeCall('multicall', [word, [encodeSwap(decodeTerms(data).swap)]]) }),
  ],
  [
    'a multicall in a multicall',
    ({ data }) => ({ data: multicall(decodeTerms(data).deadline, [data]) }),
  ],
  ['with bytes left over', ({ data }) => ({ data: `${data}00` })],
]

/** Tampered swaps with a permit. The wallet must not even be asked for the signature. */
export const tamperedPermits: readonly TamperedReply[] = [
  ...swapChanges.map(([name, change]) =>
    tamper(`a swap ${name}`, ({ data }) => {
      const { deadline, swap } = decodeTerms(data)
      return { data: multicall(deadline, [encodeSwap({ ...swap, ...change(swap) })]) }
    }),
  ),
  ...addedSteps.map(([name, add]) =>
    tamper(`with ${name}`, ({ data }) => {
      const terms = decodeTerms(data)
      const [before, after] = add(terms)
      return { data: multicall(terms.deadline, [...before, encodeSwap(terms.swap), ...after]) }
    }),
  ),
  ...transactionChanges.map(([name, change]) => tamper(name, change)),
]
