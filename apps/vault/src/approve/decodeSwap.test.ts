import { localAddresses } from '@latchkey/testing'
import { type Address, concat, encodeFunctionData, erc20Abi, type Hex, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import { decodeEvmRequest } from './decodeEvmRequest.ts'
import { decodeSwap } from './decodeSwap.ts'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const { usdc, latch, weth, uniswapV2Router: v2, swapRouter02: v3 } = localAddresses
const caller = '0x0000000000000000000000000000000000000001'
const atRouter = '0x0000000000000000000000000000000000000002'
const deadline = 2_000_000_000n

const abi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function refundETH()',
  'function sweepToken(address token, uint256 amountMinimum, address recipient)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function deposit()',
  'function withdraw(uint256 amount)',
])

type Call = { to: Address; data: Hex; value?: bigint }

function read({ to, data, value = 0n }: Call, chainId = 'eip155:31337') {
  const requestContext = { origin: 'https://shop.example', chainId, addresses: { eip155: own } }
  return decodeEvmRequest(
    'eth_sendTransaction',
    [{ from: own, to, data, value: toHex(value) }],
    requestContext,
  )
}

/** 100 USDC for at least 40 LATCH at the Uniswap V2 router. */
function v2Swap({ to = own, minimum = 40n, path = [usdc, weth, latch] as Address[] } = {}): Hex {
  const args = [100n, minimum, path, to as Address, deadline] as const
  return encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args })
}

/** The same in one pool of Uniswap V3. */
function v3Swap({
  recipient = caller,
  tokenIn = usdc,
  tokenOut = latch,
  amountIn = 100n,
  minimum = 40n,
  priceLimit = 0n,
}: {
  recipient?: Address
  tokenIn?: Address
  tokenOut?: Address
  amountIn?: bigint
  minimum?: bigint
  priceLimit?: bigint
} = {}): Hex {
  const terms = { tokenIn, tokenOut, fee: 3000, recipient, amountIn }
  const limits = { amountOutMinimum: minimum, sqrtPriceLimitX96: priceLimit }
  return encodeFunctionData({
    abi,
    functionName: 'exactInputSingle',
    args: [{ ...terms, ...limits }],
  })
}

const together = (...data: Hex[]): Hex =>
  encodeFunctionData({ abi, functionName: 'multicall', args: [deadline, data] })
const unwrap = (minimum: bigint, to: Address): Hex =>
  encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minimum, to] })
const refund = encodeFunctionData({ abi, functionName: 'refundETH' })
const permit = (token: Address, amount: bigint): Hex => {
  const signature = [27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
  const args = [token, amount, deadline, ...signature] as const
  return encodeFunctionData({ abi, functionName: 'selfPermitIfNecessary', args })
}
const path = concat([usdc, toHex(3000, { size: 3 }), weth, toHex(500, { size: 3 }), latch])
const routed = encodeFunctionData({
  abi,
  functionName: 'exactInput',
  args: [{ path, recipient: own, amountIn: 100n, amountOutMinimum: 40n }],
})
const ethArgs = [40n, [weth, latch], own, deadline] as const
const ethSwap = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: ethArgs })
const toEthArgs = [100n, 40n, [usdc, weth], own, deadline] as const
const toEth = encodeFunctionData({ abi, functionName: 'swapExactTokensForETH', args: toEthArgs })
const wrap = encodeFunctionData({ abi, functionName: 'deposit' })
const unwrapAll = encodeFunctionData({ abi, functionName: 'withdraw', args: [100n] })

const sold = (token: Address) => [{ token, amount: 100n }]
const soldCoin = [{ token: null, amount: 100n }]
const bought = (token: Address | null, amount = 40n) => ({ token, amount })

test.each([
  ['tokens for tokens at Uniswap V2', { to: v2, data: v2Swap() }, sold(usdc), bought(latch)],
  [
    'coins for tokens at Uniswap V2',
    { to: v2, data: ethSwap, value: 100n },
    soldCoin,
    bought(latch),
  ],
  ['tokens for coins at Uniswap V2', { to: v2, data: toEth }, sold(usdc), bought(null)],
  ['tokens for tokens at Uniswap V3', { to: v3, data: v3Swap() }, sold(usdc), bought(latch)],
  ['tokens over two pools at Uniswap V3', { to: v3, data: routed }, sold(usdc), bought(latch)],
  [
    'coins for tokens at Uniswap V3, with a refund',
    { to: v3, data: together(v3Swap({ tokenIn: weth }), refund), value: 100n },
    soldCoin,
    bought(latch),
  ],
  [
    'tokens for coins at Uniswap V3, after a permit',
    {
      to: v3,
      data: together(
        permit(usdc, 100n),
        v3Swap({ tokenOut: weth, recipient: atRouter }),
        unwrap(40n, own),
      ),
    },
    sold(usdc),
    bought(null),
  ],
  [
    'coins for the wrapped coin',
    { to: weth, data: wrap, value: 100n },
    soldCoin,
    bought(weth, 100n),
  ],
  ['the wrapped coin for coins', { to: weth, data: unwrapAll }, sold(weth), bought(null, 100n)],
])(
  'the vault’s approval shows what is paid and the minimum received for a swap of %s',
  (...given) => {
    const [, call, spends, minimum] = given
    const ask = read(call)
    expect(ask).toMatchObject({ title: 'Swap', warnings: [], movesValue: true, spends })
    expect(ask.minimum).toEqual(minimum)
    expect(ask.facts).toContainEqual({ label: 'Contract', value: call.to, kind: 'address' })
    // Only the window shows what the swap would give now.
    expect(ask.needsWindow).toBe(true)
  },
)

test.each<[string, Call, string?]>([
  ['that pays another account', { to: v2, data: v2Swap({ to: other }) }],
  ['that pays another account at Uniswap V3', { to: v3, data: v3Swap({ recipient: other }) }],
  ['without a minimum', { to: v2, data: v2Swap({ minimum: 0n }) }],
  ['without a minimum at Uniswap V3', { to: v3, data: v3Swap({ minimum: 0n }) }],
  ['with a route of one token', { to: v2, data: v2Swap({ path: [usdc] }) }],
  ['with bytes left over', { to: v2, data: `${v2Swap()}00` }],
  ['that also pays coins', { to: v2, data: v2Swap(), value: 1n }],
  [
    'that pays more coins than it sells',
    { to: v3, data: together(v3Swap({ tokenIn: weth }), refund), value: 101n },
  ],
  [
    'that pays fewer coins than it sells',
    { to: v3, data: together(v3Swap({ tokenIn: weth }), refund), value: 99n },
  ],
  ['for coins whose route ends with another token', { to: v2, data: toCoins([usdc, weth, latch]) }],
  ['of coins whose route begins with another token', { to: v2, data: ofCoins(), value: 100n }],
  ['that pays coins for another token', { to: v3, data: v3Swap(), value: 100n }],
  ['of an exact received amount', { to: v2, data: exactOut() }],
  ['of whatever is at the router', { to: v3, data: v3Swap({ amountIn: 0n }) }],
  ['with a price limit', { to: v3, data: v3Swap({ priceLimit: 1n }) }],
  ['that leaves the tokens at the router', { to: v3, data: v3Swap({ recipient: atRouter }) }],
  [
    'whose coins another account gets',
    {
      to: v3,
      data: together(v3Swap({ tokenOut: weth, recipient: atRouter }), unwrap(40n, other)),
    },
  ],
  [
    'whose unwrap has no minimum',
    { to: v3, data: together(v3Swap({ tokenOut: weth, recipient: atRouter }), unwrap(0n, own)) },
  ],
  [
    'whose bought token is not the one that is unwrapped',
    { to: v3, data: together(v3Swap({ recipient: atRouter }), unwrap(40n, own)) },
  ],
  [
    'whose bought coins are unwrapped though the account has them',
    { to: v3, data: together(v3Swap({ tokenOut: weth, recipient: own }), unwrap(40n, own)) },
  ],
  ['beside a second swap', { to: v3, data: together(v3Swap(), v3Swap()) }],
  ['before an unknown step', { to: v3, data: together(v3Swap(), sweep()) }],
  ['after an unknown step', { to: v3, data: together('0x12345678', v3Swap()) }],
  ['with a permit for another token', { to: v3, data: together(permit(latch, 100n), v3Swap()) }],
  ['with a permit for more', { to: v3, data: together(permit(usdc, 101n), v3Swap()) }],
  ['in a multicall of a multicall', { to: v3, data: together(together(v3Swap())) }],
  ['at an unknown contract', { to: other, data: v2Swap() }],
  ['at a router of another kind', { to: v3, data: v2Swap() }],
  ['at a router of another network', { to: v2, data: v2Swap() }, 'eip155:1'],
  ['on a network without routers', { to: v2, data: v2Swap() }, 'eip155:5'],
])('the vault’s approval of a swap %s shows it as an unknown call', (_what, call, chainId) => {
  const ask = read(call, chainId)
  expect(ask.title).toBe('Contract call')
  expect(ask.warnings).toContainEqual(expect.objectContaining({ level: 'danger' }))
  expect(ask).not.toHaveProperty('minimum')
})

test('the vault lists the spender of an allowance as a recipient, unless it is a known swap router, which pays its caller only', () => {
  const allow = (spender: Address): Hex =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 5n] })
  expect(read({ to: usdc, data: allow(other) }).receivers).toEqual([other])
  expect(read({ to: usdc, data: allow(v3) }).receivers).toEqual([])
  expect(read({ to: usdc, data: allow(v3) }).warnings).toEqual([
    expect.objectContaining({ level: 'caution' }),
  ])
  expect(read({ to: usdc, data: allow(v3) }, 'eip155:1').receivers).toEqual([v3])
})

function exactOut(): Hex {
  const args = [40n, 100n, [usdc, latch], own, deadline] as const
  return encodeFunctionData({ abi, functionName: 'swapTokensForExactTokens', args })
}

function toCoins(route: Address[]): Hex {
  const args = [100n, 40n, route, own, deadline] as const
  return encodeFunctionData({ abi, functionName: 'swapExactTokensForETH', args })
}

function ofCoins(): Hex {
  const args = [40n, [usdc, weth, latch], own, deadline] as const
  return encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args })
}

function sweep(): Hex {
  return encodeFunctionData({ abi, functionName: 'sweepToken', args: [latch, 0n, other] })
}

test('the vault decodes no swap of an account that is no address', () => {
  const call = { to: v2, data: v2Swap(), value: 0n, gas: null } as const
  for (const account of ['', own.slice(0, -1)]) {
    expect(decodeSwap(call, { account, chainId: 'eip155:31337' })).toBeNull()
  }
  expect(decodeSwap(call, { account: own.toLowerCase(), chainId: 'eip155:31337' })).not.toBeNull()
})
