import { localAccounts, localAddresses, type RunningChain } from '@latchkey/testing'
import {
  type Abi,
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  maxUint256,
  numberToHex,
  pad,
  parseAbi,
  size,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { chainClient, mined } from './chainClient.ts'

const { alice, mallory } = localAccounts
const { usdc, latch, weth, uniswapV2Router, swapRouter02 } = localAddresses

/** Emits `Transfer(0, caller, 1)` in its own name and keeps what it is paid. */
export const fakePayer: Address = '0x000000000000000000000000000000000000fa4e'
/** Sends the caller one unit of real USDC, whatever it is paid. */
export const smallPayer: Address = '0x000000000000000000000000000000000000fa4f'
/** Sends the caller 2,000 real USDC. */
export const fairPayer: Address = '0x000000000000000000000000000000000000fa53'
/** Sends the caller one wei, whatever it is paid. */
export const weiPayer: Address = '0x000000000000000000000000000000000000fa50'
/** Moves 1,000 USDC of the caller to the attacker, whatever function is called: by an allowance given earlier. */
export const puller: Address = '0x000000000000000000000000000000000000fa51'
/** Does the same once, as soon as it is asked for anything, a balance included. */
export const oneTimePuller: Address = '0x000000000000000000000000000000000000fa54'
/** A token that anyone can mint, with a pool of a thousandth of an ether. */
export const worthless: Address = '0x000000000000000000000000000000000000fa52'

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (selector: Hex): Hex => pad(selector, { dir: 'right' })
/** `mstore(at, value)`, the value being what the code before it pushed. */
const store = (at: number): Hex => concatHex(['0x60', numberToHex(at, { size: 1 }), '0x52'])
const push32 = (value: Hex): Hex => concatHex(['0x7f', pad(value)])
const caller: Hex = '0x33'
const callToken = (token: Address, size: number): Hex =>
  concatHex(['0x6000600060', numberToHex(size, { size: 1 }), '0x6000600073', token, '0x5af100'])

const payUsdc = (amount: bigint): Hex =>
  concatHex([
    ...[push32(word('0xa9059cbb')), store(0), caller, store(4)],
    ...[push32(numberToHex(amount)), store(36), callToken(usdc, 68)],
  ])

const pullUsdc: Hex = concatHex([
  ...[push32(word('0x23b872dd')), store(0), caller, store(4), push32(mallory.address), store(36)],
  ...[push32(numberToHex(1_000_000_000n)), store(68), callToken(usdc, 100)],
])

const codes: Readonly<Record<Address, Hex>> = {
  [fakePayer]: concatHex([
    push32('0x01'),
    store(0),
    caller,
    '0x6000',
    push32(transferTopic),
    '0x60206000a300',
  ]),
  [smallPayer]: payUsdc(1n),
  [fairPayer]: payUsdc(2_000_000_000n),
  [weiPayer]: '0x600060006000600060013361fffff100',
  [puller]: pullUsdc,
  // if (slot 0) return; slot 0 = 1; …
  [oneTimePuller]: concatHex([
    ...['0x60005460', numberToHex(11 + size(pullUsdc), { size: 1 }), '0x576001600055'],
    ...[pullUsdc, '0x5b00'],
  ] as readonly Hex[]),
}

const abi: Abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function deposit() payable',
  'function addLiquidityETH(address token, uint256 amount, uint256 minToken, uint256 minEth, address to, uint256 deadline) payable',
])

/** Puts the contracts on the chain. The account has a WETH, and has allowed the routers and the puller to take USDC. */
export async function installHostileContracts(chain: RunningChain): Promise<void> {
  const client = chainClient(chain)
  for (const [address, bytecode] of Object.entries(codes)) {
    await client.setCode({ address: address as Address, bytecode })
  }
  await client.setBalance({ address: weiPayer, value: 10n ** 18n })
  const token = (await client.getCode({ address: latch })) ?? '0x'
  await client.setCode({ address: worthless, bytecode: token })
  const send = (
    from: typeof alice | typeof mallory,
    to: Address,
    name: string,
    args: readonly unknown[],
    value = 0n,
  ) =>
    mined(
      chain,
      client.sendTransaction({
        chain: null,
        account: privateKeyToAccount(from.privateKey),
        to,
        data: encodeFunctionData({ abi, functionName: name, args }),
        value,
      }),
    )
  await send(mallory, usdc, 'mint', [smallPayer, 1_000n])
  await send(mallory, usdc, 'mint', [fairPayer, 2_000_000_000n])
  await send(alice, weth, 'deposit', [], 10n ** 18n)
  for (const spender of [puller, oneTimePuller, uniswapV2Router, swapRouter02]) {
    await send(alice, usdc, 'approve', [spender, maxUint256])
    await send(alice, weth, 'approve', [spender, maxUint256])
  }
  await send(mallory, worthless, 'mint', [mallory.address, 10n ** 24n])
  await send(mallory, worthless, 'approve', [uniswapV2Router, maxUint256])
  const terms = [worthless, 10n ** 24n, 0n, 0n, mallory.address, 9_999_999_999n]
  await send(mallory, uniswapV2Router, 'addLiquidityETH', terms, 10n ** 15n)
}
