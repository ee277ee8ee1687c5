import { minimumReceived, type PreparedSwap } from '@latchkey/core'
import { localAddresses } from '@latchkey/testing'
import { decodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { v2RouterAbi } from '../money/swapAbis.ts'

const { weth, uniswapV2Router, swapRouter02 } = localAddresses
const routers: readonly string[] = [uniswapV2Router, swapRouter02]

// A second ABI on purpose: the check of the guard must not use the guard's own decoder.
const router02Abi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

/** What a wallet was asked to sign: a transaction, or typed data. */
export type Signed = { to: Hex; data: Hex; value: bigint } | { typed: TypedPermit }

type TypedPermit = {
  primaryType: string
  domain: { chainId: number; verifyingContract: string }
  message: { owner: string; spender: string; value: string; deadline: string }
}

export function parseSigned({
  method,
  params,
}: {
  method: string
  params: readonly unknown[]
}): Signed {
  if (method === 'eth_signTypedData_v4') {
    return { typed: JSON.parse(String(params[1])) as TypedPermit }
  }
  const { to, data = '0x', value = '0x0' } = params[0] as { to: Hex; data?: Hex; value?: Hex }
  return { to, data, value: BigInt(value) }
}

type Transaction = Exclude<Signed, { typed: unknown }>
type ShownSwap = { prepared: PreparedSwap; me: string }

/** The fields of a signed request that differ from what was shown, decoded independently of the guard. */
export function findFaults(signed: Signed, shown: ShownSwap): readonly string[] {
  const checks = checksOf(signed, shown)
  return Object.keys(checks).filter((name) => checks[name] !== true)
}

function checksOf(signed: Signed, shown: ShownSwap): Readonly<Record<string, boolean>> {
  if ('typed' in signed) return permitChecks(signed.typed, shown)
  if (signed.to === swapRouter02) return router02Checks(signed, shown)
  return signed.to === uniswapV2Router ? v2Checks(signed, shown) : approvalChecks(signed, shown)
}

/** The exact amount, for the shown router, for at most an hour. */
function permitChecks(
  { primaryType, domain, message }: TypedPermit,
  { prepared, me }: ShownSwap,
): Record<string, boolean> {
  return {
    type: primaryType === 'Permit',
    chain: domain.chainId === 31_337,
    token: domain.verifyingContract === prepared.sell.address,
    owner: message.owner === me,
    spender: message.spender === swapRouter02,
    amount: message.value === `${prepared.amount}`,
    deadline: Number(message.deadline) <= Date.now() / 1000 + 3600,
  }
}

function approvalChecks(
  { to, data, value }: Transaction,
  { prepared }: ShownSwap,
): Record<string, boolean> {
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
  return {
    approval: functionName === 'approve',
    token: to === prepared.sell.address,
    value: value === 0n,
    spender: routers.includes(String(args?.[0])),
    amount: args?.[1] === prepared.amount,
  }
}

function v2Checks({ data, value }: Transaction, shown: ShownSwap): Record<string, boolean> {
  const { args } = decodeFunctionData({ abi: v2RouterAbi, data })
  const terms = (args.length === 5 ? args.slice(1) : args) as Terms
  const sold = args.length === 5 ? args[0] : value
  return { amount: sold === shown.prepared.amount, ...termChecks(terms, shown) }
}

function router02Checks({ data, value }: Transaction, shown: ShownSwap): Record<string, boolean> {
  const steps = decodeFunctionData({ abi: router02Abi, data }).args[1] as readonly Hex[]
  const [permit, swap] = steps.map((step) => decodeFunctionData({ abi: router02Abi, data: step }))
  const [amountIn, ...terms] = (swap?.args ?? []) as [bigint, ...Terms]
  const { sell, amount } = shown.prepared
  return {
    value: value === 0n,
    steps: steps.length === 2 && permit?.functionName === 'selfPermitIfNecessary',
    permit: permit?.args[0] === sell.address && permit.args[1] === amount,
    amount: amountIn === amount,
    ...termChecks(terms, shown),
  }
}

type Terms = [minimum: bigint, path: readonly string[], recipient: string]

function termChecks(
  [minimum, path, recipient]: Terms,
  { prepared: { sell, buy, received }, me }: ShownSwap,
): Record<string, boolean> {
  return {
    recipient: recipient === me,
    from: path[0] === (sell.address ?? weth),
    to: path.at(-1) === (buy.address ?? weth),
    minimum: minimum >= minimumReceived(received, 100),
  }
}
