import { type Address, encodeFunctionData, parseAbi, parseUnits } from 'viem'
import type { DecodedRequest, Fact } from '../../../apps/vault/src/approve/decodedRequest.ts'
import { describeWorth } from '../../../apps/vault/src/approve/describeWorth.ts'
import type { ChainDetails } from '../../../apps/vault/src/approve/preparedRequest.ts'
import type { ReadPrices } from '../../../apps/vault/src/approve/priceSpends.ts'
import type { VaultView } from '../../../apps/vault/src/view/viewHost.ts'

export const site = 'https://shop.example'
export const email = 'ann@example.com'
export const account = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
export const receiver = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const at = '2026-02-03T12:00:00.000Z'
export const never = () => new Promise<never>(() => {})

export const signIn = [
  `shop.example wants you to sign in with your Ethereum account:\n${account}\n\nSign in to see your orders.\n`,
  'URI: https://shop.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-02-03T12:00:00.000Z',
].join('\n')

export const permit = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: token },
  message: {
    owner: account,
    spender: receiver,
    value: '1000000',
    nonce: '0',
    deadline: '1778234400',
  },
}

/** Typed data that names no account of the user: it counts for every account of the key. */
export const order = {
  types: {
    EIP712Domain: permit.types.EIP712Domain,
    OrderComponents: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'minimumReceived', type: 'uint256' },
      { name: 'salt', type: 'uint256' },
    ],
  },
  primaryType: 'OrderComponents',
  domain: { name: 'Open Market', version: '1', chainId: 1, verifyingContract: receiver },
  message: { token, amount: '1000000', minimumReceived: '1', salt: '42' },
}

export const send = [
  'eth_sendTransaction',
  [{ from: account, to: receiver, value: '0x5d423c655aa0000' }],
] as const
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'

/** The calldata that sells 100 USDC at Uniswap's router for WETH. */
export const swapData = (recipient: Address) =>
  encodeFunctionData({
    abi: parseAbi([
      'struct Params { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 limit; }',
      'function exactInputSingle(Params params) payable returns (uint256)',
    ]),
    args: [
      {
        ...{ tokenIn: token, tokenOut: weth, fee: 500, recipient, amountIn: 100_000_000n },
        ...{ amountOutMinimum: 21_400_000_000_000_000n, limit: 0n },
      },
    ],
  })
export const swap = [
  'eth_sendTransaction',
  [{ from: account, to: router, data: swapData(account) }],
] as const

const assets: Readonly<Record<string, { token: string | null; decimals: number; usd: bigint }>> = {
  ETH: { token: null, decimals: 18, usd: 3_200n },
  WETH: { token: weth, decimals: 18, usd: 3_200n },
  USDC: { token, decimals: 6, usd: 1n },
}

/** An amount such as "0.42 ETH", as the chain's details have it. */
export function amount(label: string, value: string): Fact {
  const [size = '', symbol = ''] = value.split(' ')
  const known = assets[symbol]
  const fact: Fact = { label, value, kind: 'amount' }
  if (!known) return fact
  return { ...fact, asset: { token: known.token, amount: parseUnits(size, known.decimals) } }
}

/** Details with what the amounts are worth. */
export async function withWorth(
  decoded: DecodedRequest,
  details: Promise<ChainDetails>,
): Promise<ChainDetails> {
  const read = await details
  const facts = [...decoded.facts, ...read.facts, ...(read.effect ?? [])]
  const readPrices: ReadPrices = async (tokens) =>
    tokens.map((address) => {
      const found = Object.values(assets).find((asset) => asset.token === address)
      return found ? { units: found.usd * 10n ** 30n, decimals: found.decimals } : null
    })
  return { ...read, worth: await describeWorth(facts, { chainId: decoded.chainId, readPrices }) }
}
export const unlimited = `0x095ea7b3${receiver.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`
const slots = [
  { id: 'a', type: 'passkey', label: 'Passkey (macOS)', addedAt: at },
  { id: 'b', type: 'recovery', label: 'Recovery code', addedAt: at },
]
const words =
  'abandon ability able about above absent absorb abstract absurd abuse access accident account accuse achieve acid acoustic acquire across act action actor actress actual'

/** The window's settings, of a wallet with or without a recovery code. */
export function protect(hasRecoveryCode: boolean): VaultView {
  return {
    name: 'protect',
    slots: () => (hasRecoveryCode ? slots : slots.slice(0, 1)),
    addCode: never,
    recreateKit: never,
    hasSmartAccount: true,
    exportWords: async () => words,
    removeSlot: async () => {},
    fetchSessions: async () => [
      { id: '1', device: 'Chrome, macOS', site, signedInAt: at, usedAt: at, isCurrent: true },
      {
        id: '2',
        device: 'Safari, iPhone',
        site: 'https://game.example',
        signedInAt: at,
        usedAt: at,
        isCurrent: false,
      },
    ],
    endSessions: async () => {},
    activity: async () => [
      {
        kind: 'factor-released',
        detail: 'passkey slot "Passkey (MacIntel)"',
        device: 'Chrome, macOS',
        at,
      },
      { kind: 'login', detail: 'github', device: 'Chrome, macOS', at },
    ],
  }
}
