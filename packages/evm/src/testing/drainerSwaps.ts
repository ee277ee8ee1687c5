import { localAccounts, localAddresses } from '@latchkey/testing'
import { concatHex, type Hex, numberToHex } from 'viem'
import { encodeCall, type SiteRequest, trap } from './drainerCalls.ts'
import { worthless } from './hostileContracts.ts'

const { alice, mallory } = localAccounts
const { usdc, weth, usdt, uniswapV2Router, swapRouter02, multicall3 } = localAddresses
const me = alice.address
const attacker = mallory.address
const deadline = 9_999_999_999n
const ether = 10n ** 18n
const soldAmount = 10_000_000_000n
const itself = '0x0000000000000000000000000000000000000002'

const swapAt =
  (router: string) =>
  (name: string, data: Hex, value = 0n): SiteRequest => ({
    name,
    method: 'eth_sendTransaction',
    params: [{ from: me, to: router, data, value: numberToHex(value) }],
  })
const atV2 = swapAt(uniswapV2Router)
const at02 = swapAt(swapRouter02)

const fromEther = (name: string, to: string, path: readonly string[]): Hex =>
  encodeCall(`${name}(uint256,address[],address,uint256) payable`, [0n, path, to, deadline])
const fromTokens = (name: string, to: string, path: readonly string[], amount = soldAmount): Hex =>
  encodeCall(`${name}(uint256,uint256,address[],address,uint256)`, [amount, 0n, path, to, deadline])

const v2Step = (to: string, path: readonly string[] = [usdc, weth]): Hex =>
  encodeCall('swapExactTokensForTokens(uint256,uint256,address[],address)', [
    soldAmount,
    0n,
    path,
    to,
  ])
const exactInputSingle = (to: string): Hex =>
  encodeCall('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
    [usdc, weth, 500, to, soldAmount, 0n, 0n],
  ])
const pathOf = (...tokens: readonly string[]): Hex =>
  concatHex(
    tokens.flatMap((token, at) => [...(at === 0 ? [] : ['0x0001f4' as const]), token as Hex]),
  )
const exactInput = (to: string): Hex =>
  encodeCall('exactInput((bytes,address,uint256,uint256))', [
    [pathOf(usdc, weth), to, soldAmount, 0n],
  ])
const unwrap = (to: string): Hex => encodeCall('unwrapWETH9(uint256,address)', [0n, to])
const sweep = (token: string, to: string): Hex =>
  encodeCall('sweepToken(address,uint256,address)', [token, 0n, to])
const multicall = (...steps: readonly Hex[]): Hex => encodeCall('multicall(bytes[])', [steps])
const multicallWithDeadline = (...steps: readonly Hex[]): Hex =>
  encodeCall('multicall(uint256,bytes[])', [deadline, steps])

/** Listed routers that pay another address, or pay in a token without value. */
export const drainerSwaps: readonly SiteRequest[] = [
  atV2(
    'V2: ether to tokens, for the attacker',
    fromEther('swapExactETHForTokens', attacker, [weth, usdc]),
    ether,
  ),
  atV2(
    'V2: ether to taxed tokens, for the attacker',
    fromEther('swapExactETHForTokensSupportingFeeOnTransferTokens', attacker, [weth, usdc]),
    ether,
  ),
  atV2(
    'V2: tokens to ether, for the attacker',
    fromTokens('swapExactTokensForETH', attacker, [usdc, weth]),
  ),
  atV2(
    'V2: taxed tokens to ether, for the attacker',
    fromTokens('swapExactTokensForETHSupportingFeeOnTransferTokens', attacker, [usdc, weth]),
  ),
  atV2(
    'V2: tokens to tokens, for the attacker',
    fromTokens('swapExactTokensForTokens', attacker, [usdc, weth]),
  ),
  atV2(
    'V2: taxed tokens to tokens, for the attacker',
    fromTokens('swapExactTokensForTokensSupportingFeeOnTransferTokens', attacker, [usdc, weth]),
  ),
  atV2(
    'V2: for the pool itself',
    fromTokens('swapExactTokensForTokens', uniswapV2Router, [usdc, weth]),
  ),
  atV2(
    'V2: for an address that takes everything',
    fromTokens('swapExactTokensForTokens', trap, [usdc, usdt]),
  ),
  atV2(
    'V2: an exact output, for the attacker',
    encodeCall('swapTokensForExactTokens(uint256,uint256,address[],address,uint256)', [
      ether,
      soldAmount,
      [usdc, weth],
      attacker,
      deadline,
    ]),
  ),
  atV2(
    'V2: liquidity, for the attacker',
    encodeCall('addLiquidityETH(address,uint256,uint256,uint256,address,uint256) payable', [
      usdc,
      soldAmount,
      0n,
      0n,
      attacker,
      deadline,
    ]),
    5n * ether,
  ),
  atV2(
    'V2: ether for a token without value, for the account',
    fromEther('swapExactETHForTokens', me, [weth, worthless]),
    ether,
  ),
  atV2(
    'V2: USDC for a token without value, for the account',
    fromTokens('swapExactTokensForTokens', me, [usdc, weth, worthless]),
  ),
  at02('Router02: one pool, for the attacker', exactInputSingle(attacker)),
  at02('Router02: a path, for the attacker', exactInput(attacker)),
  at02('Router02: V2 pools, for the attacker', v2Step(attacker)),
  at02('Router02: a multicall without a deadline, for the attacker', multicall(v2Step(attacker))),
  at02(
    'Router02: a multicall with a deadline, for the attacker',
    multicallWithDeadline(v2Step(attacker)),
  ),
  at02(
    'Router02: a multicall in a multicall, for the attacker',
    multicallWithDeadline(multicall(v2Step(attacker))),
  ),
  at02(
    'Router02: one swap for the account, one for the attacker',
    multicallWithDeadline(v2Step(me), v2Step(attacker)),
  ),
  at02(
    'Router02: one swap for the attacker, one for the account',
    multicallWithDeadline(v2Step(attacker), v2Step(me)),
  ),
  at02(
    'Router02: unwrapped for the attacker',
    multicallWithDeadline(v2Step(itself), unwrap(attacker)),
  ),
  at02(
    'Router02: unwrapped for the account after the attacker',
    multicallWithDeadline(v2Step(itself), unwrap(attacker), unwrap(me)),
  ),
  at02(
    'Router02: swept to the attacker',
    multicallWithDeadline(v2Step(itself), sweep(weth, attacker)),
  ),
  at02('Router02: left at the router', multicallWithDeadline(v2Step(itself))),
  at02(
    'Router02: tokens pulled and swept to the attacker',
    multicallWithDeadline(
      encodeCall('pull(address,uint256)', [usdc, soldAmount]),
      sweep(usdc, attacker),
    ),
  ),
  at02(
    'Router02: ether wrapped and swept to the attacker',
    multicallWithDeadline(encodeCall('wrapETH(uint256)', [ether]), sweep(weth, attacker)),
    ether,
  ),
  at02(
    'Router02: a token without value, for the account',
    multicallWithDeadline(v2Step(me, [usdc, weth, worthless])),
  ),
  at02(
    'Router02: a permit and a swap for the attacker',
    multicallWithDeadline(
      encodeCall('selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)', [
        usdc,
        soldAmount,
        deadline,
        27,
        `0x${'11'.repeat(32)}`,
        `0x${'11'.repeat(32)}`,
      ]),
      v2Step(attacker),
    ),
  ),
  swapAt(multicall3)(
    'a listed router inside a multicall, paid with ether, for the attacker',
    encodeCall('aggregate3Value((address,bool,uint256,bytes)[]) payable', [
      [[uniswapV2Router, false, ether, fromEther('swapExactETHForTokens', attacker, [weth, usdc])]],
    ]),
    ether,
  ),
  swapAt(multicall3)(
    'a listed router inside a multicall, paid with ether, for the multicall',
    encodeCall('aggregate3Value((address,bool,uint256,bytes)[]) payable', [
      [
        [
          uniswapV2Router,
          false,
          ether,
          fromEther('swapExactETHForTokens', multicall3, [weth, usdc]),
        ],
      ],
    ]),
    ether,
  ),
]

/** Ordinary swaps at the same routers. */
export const honestSwaps: readonly SiteRequest[] = [
  atV2(
    'V2: all USDC for ether',
    fromTokens('swapExactTokensForETH', me, [usdc, weth], 50_000_000_000n),
  ),
  atV2('V2: USDC for USDT', fromTokens('swapExactTokensForTokens', me, [usdc, usdt])),
  at02('Router02: V2 pools', v2Step(me)),
  at02('Router02: a multicall', multicallWithDeadline(v2Step(me))),
  at02('Router02: unwrapped', multicallWithDeadline(v2Step(itself), unwrap(me))),
]
