import { localAccounts, localAddresses } from '@latchkey/testing'
import { type Hex, maxUint256, numberToHex } from 'viem'
import { approveAll, encodeCall, type SiteRequest, trap } from './drainerCalls.ts'
import { fakePayer, oneTimePuller, puller, smallPayer, weiPayer } from './hostileContracts.ts'

const { alice, mallory } = localAccounts
const {
  usdc,
  latch,
  keys: erc721,
  weth,
  permit2,
  uniswapV2Router,
  uniswapV2Factory,
} = localAddresses
const { ensPublicResolver, multicall3 } = localAddresses
const me = alice.address
const attacker = mallory.address
const deadline = 9_999_999_999n
const ether = 10n ** 18n
/** A call of `claim()`, as drainers name it. */
export const claimCall: Hex = encodeCall('claim()', [])
const allUsdc = 50_000_000_000n

type BatchCall = { to: string; data?: Hex; value?: Hex }

const batch = (name: string, ...calls: readonly BatchCall[]): SiteRequest => ({
  name,
  method: 'wallet_sendCalls',
  params: [{ from: me, chainId: '0x7a69', calls }],
})
const call = (to: string, data: Hex, value = 0n): BatchCall => ({
  to,
  data,
  value: numberToHex(value),
})
const transfer = (token: string, amount: bigint, to: string = attacker): BatchCall =>
  call(token, encodeCall('transfer(address,uint256)', [to, amount]))
const wrap = (amount: bigint): BatchCall => call(weth, '0xd0e30db0', amount)
const sellUsdc = (amount: bigint): BatchCall =>
  call(
    uniswapV2Router,
    encodeCall('swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', [
      amount,
      0n,
      [usdc, weth],
      me,
      deadline,
    ]),
  )
const buyUsdc = call(
  uniswapV2Router,
  encodeCall('swapExactETHForTokens(uint256,address[],address,uint256) payable', [
    0n,
    [weth, usdc],
    me,
    deadline,
  ]),
  ether,
)

/** Calls that are ordinary on their own. */
const ordinaryCalls: Readonly<Record<string, BatchCall>> = {
  'a wrap': wrap(1n),
  'a swap at a listed router': buyUsdc,
  'a revoked allowance': call(usdc, encodeCall('approve(address,uint256)', [trap, 0n])),
  'an exact allowance for a listed router': call(
    usdc,
    encodeCall('approve(address,uint256)', [uniswapV2Router, 5n]),
  ),
  'a call of a trusted contract': call(
    ensPublicResolver,
    encodeCall('supportsInterface(bytes4)', ['0x01ffc9a7']),
  ),
}

/** Calls that take something for nothing. */
const draining: Readonly<Record<string, BatchCall>> = {
  'a transfer of all USDC': transfer(usdc, allUsdc),
  'a transfer of half the USDC': transfer(usdc, allUsdc / 2n),
  'a payment of half the ether': { to: attacker, value: numberToHex(5_000n * ether) },
  'an unlimited allowance': call(usdc, approveAll),
  'ether for a contract that gives nothing': call(trap, '0x12345678', ether),
  'ether for an event without value': call(fakePayer, claimCall, ether),
  'an NFT': call(
    erc721,
    encodeCall('safeTransferFrom(address,address,uint256)', [me, attacker, 1n]),
  ),
  'tokens by an earlier allowance': call(puller, claimCall),
  'an allowance at Permit2': call(
    permit2,
    encodeCall('approve(address,address,uint160,uint48)', [usdc, attacker, 5n, 2 ** 40]),
  ),
}

const pairs = Object.entries(ordinaryCalls).flatMap(([front, first]) =>
  Object.entries(draining).map(([back, second]) => batch(`${front}, then ${back}`, first, second)),
)

/** A drain behind, before or between calls that are ordinary by themselves. */
export const mixedBatches: readonly SiteRequest[] = [
  ...pairs,
  batch('all USDC first, then a wrap', transfer(usdc, allUsdc), wrap(1n)),
  batch('all USDC between two wraps', wrap(1n), transfer(usdc, allUsdc), wrap(1n)),
  batch('all USDC in two halves', transfer(usdc, allUsdc / 2n), transfer(usdc, allUsdc / 2n)),
  batch(
    'all LATCH in ten parts',
    ...Array.from({ length: 10 }, () => transfer(latch, 5_000n * ether)),
  ),
  batch(
    'all USDC sold at a listed router, and the WETH sent away',
    sellUsdc(allUsdc),
    transfer(weth, ether),
  ),
  batch('a wrap, and all WETH sent away', wrap(ether), transfer(weth, 2n * ether)),
  batch(
    'a call that reverts in the simulation, and all USDC',
    call(uniswapV2Factory, '0xdeadbeef'),
    transfer(usdc, allUsdc),
  ),
  batch(
    'a transfer of a contract that is no token, and all USDC',
    transfer(trap, 1n),
    transfer(usdc, allUsdc),
  ),
  batch(
    'Permit2: a wrap, and a transfer of the account’s tokens',
    wrap(1n),
    call(
      permit2,
      encodeCall('transferFrom(address,address,uint160,address)', [me, attacker, 5n, usdc]),
    ),
  ),
  batch(
    'Permit2: two allowances behind a revoked one',
    call(permit2, encodeCall('approve(address,address,uint160,uint48)', [usdc, trap, 0n, 0])),
    call(permit2, encodeCall('approve(address,address,uint160,uint48)', [usdc, trap, 5n, 2 ** 40])),
    call(
      permit2,
      encodeCall('approve(address,address,uint160,uint48)', [latch, trap, 5n, 2 ** 40]),
    ),
  ),
  batch(
    'a wrap, and a multicall that sends the ether on',
    wrap(1n),
    call(
      multicall3,
      encodeCall('aggregate3Value((address,bool,uint256,bytes)[]) payable', [
        [[attacker, true, ether, '0x']],
      ]),
      ether,
    ),
  ),
]

const single = (name: string, { to, data, value }: BatchCall): SiteRequest => ({
  name,
  method: 'eth_sendTransaction',
  params: [{ from: me, to, data, value }],
})

/** Something comes back, and it is worth nothing or next to nothing; tokens that leave without being named. */
export const requestsWithPoorReturn: readonly SiteRequest[] = [
  single('ether for a transfer event of an unknown token', call(fakePayer, claimCall, ether)),
  single('ether for one unit of USDC', call(smallPayer, claimCall, ether)),
  single('ether for one wei', call(weiPayer, claimCall, ether)),
  single('a contract with an earlier allowance', call(puller, claimCall)),
  single('a token whose transfer takes another token', transfer(puller, 5n)),
  single('a token that acts when its balance is read', transfer(oneTimePuller, 5n)),
  single(
    'a token whose approve takes another token',
    call(puller, encodeCall('approve(address,uint256)', [uniswapV2Router, 5n])),
  ),
  single('all WETH, at the listed contract', transfer(weth, ether)),
  single(
    'an unlimited allowance of WETH, at the listed contract',
    call(weth, encodeCall('approve(address,uint256)', [attacker, maxUint256])),
  ),
]

/** A drainer's transaction as a call of a batch, behind a call that is ordinary by itself. */
export function inBatch({ name, params }: SiteRequest): SiteRequest {
  const [transaction] = params as readonly [BatchCall?]
  return batch(`${name}, in a batch`, wrap(1n), transaction as BatchCall)
}

const withCapabilities = (name: string, capabilities: object, ofCall = {}): SiteRequest => ({
  name: `a batch with ${name}`,
  method: 'wallet_sendCalls',
  params: [{ from: me, chainId: '0x7a69', calls: [{ ...wrap(1n), ...ofCall }], capabilities }],
})
const delegation = { eip7702Auth: { account: attacker } }

/** Batches that ask the wallet for more than their calls. */
export const capabilityDrainers: readonly SiteRequest[] = [
  withCapabilities('a delegation', delegation),
  withCapabilities('a delegation in a call', {}, { capabilities: delegation }),
  withCapabilities('an upgrade of the account', { accountUpgrade: { to: attacker } }),
  withCapabilities('permissions', { permissions: { signer: attacker } }),
  withCapabilities('a session key', { sessionKeys: [attacker] }),
  withCapabilities('an unknown capability', { surprise: {} }),
  withCapabilities('capabilities that are a list', ['eip7702Auth']),
  batch('a batch for another chain in one call', wrap(1n), {
    ...wrap(1n),
    ...{ chainId: '0x1' },
  }),
]

/** Capabilities that leave the calls as they are. */
export const honestCapabilities: readonly SiteRequest[] = [
  withCapabilities('a paymaster', { paymasterService: { url: 'https://paymaster.example' } }),
  withCapabilities('a data suffix', { dataSuffix: { value: '0x01', optional: true } }),
]

const exact = 10_000_000_000n

/** Batches as honest sites send them. */
export const honestBatches: readonly SiteRequest[] = [
  batch(
    'a wrap, then a swap of the WETH',
    wrap(ether),
    call(
      uniswapV2Router,
      encodeCall('swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', [
        ether,
        0n,
        [weth, usdc],
        me,
        deadline,
      ]),
    ),
  ),
  batch(
    'an exact allowance, then the swap',
    call(usdc, encodeCall('approve(address,uint256)', [uniswapV2Router, exact])),
    sellUsdc(exact),
  ),
  batch(
    'an allowance, the swap, and the allowance revoked',
    call(usdc, encodeCall('approve(address,uint256)', [uniswapV2Router, exact])),
    sellUsdc(exact),
    call(usdc, encodeCall('approve(address,uint256)', [uniswapV2Router, 0n])),
  ),
  batch('two payments', transfer(usdc, 5n), transfer(latch, 5n, localAccounts.erin.address)),
  batch('all ether but the fee wrapped and unwrapped', wrap(9_990n * ether), {
    to: weth,
    data: encodeCall('withdraw(uint256)', [9_990n * ether]),
  }),
]
