import { localAddresses } from '@latchkey/testing'
import { decodeFunctionData, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { v2RouterAbi } from '../money/swapAbis.ts'
import type { Answered, Tamper } from './openTamperingServer.ts'
import type { TamperedReply } from './tamperedSwaps.ts'

type Tx = { data: Hex; amount: string; eip155: { gas: string; gasPrice: string } }
type Json = Record<string, unknown>

const paths = {
  build: '/v1/convert/build-transaction',
  quotes: '/v1/convert/quotes',
  tokens: '/v1/convert/tokens',
  gas: '/v1/convert/gas-price',
  allowance: '/v1/convert/allowance',
  approve: '/v1/convert/build-approve',
  prices: '/v1/fungible/price',
  balance: '/v1/account/',
  chains: '/v1/supported-chains',
} as const

function repliesOf(
  path: keyof typeof paths,
  replies: readonly [string, Tamper][],
): readonly TamperedReply[] {
  return replies.map(([name, tamper]) => ({
    name: `${path}: ${name}`,
    path: paths[path],
    tamper,
    isTampering: false,
    sell: 'USDC',
  }))
}

const onTx =
  (change: (tx: Tx) => Json): Tamper =>
  (truth) => {
    const { tx } = truth as { tx: Tx }
    return { tx: { ...tx, ...change(tx) } }
  }
const promisedAmount = (times: bigint, of: bigint): Tamper =>
  onTx((tx) => ({ amount: `${(BigInt(tx.amount) * times) / of}` }))

/** Lowers the shown amount and the enforced minimum alike: an attacker in the pool takes the difference. */
const loweredMinimum = (times: bigint, of: bigint): Tamper =>
  onTx((tx) => {
    const { functionName, args } = decodeFunctionData({ abi: v2RouterAbi, data: tx.data })
    const [amountIn, minimum, ...rest] = args as readonly [bigint, bigint, ...unknown[]]
    const data = encodeFunctionData({
      abi: v2RouterAbi,
      functionName,
      args: [amountIn, (minimum * times) / of, ...rest],
    } as Parameters<typeof encodeFunctionData>[0])
    return { data, amount: `${(BigInt(tx.amount) * times) / of}` }
  })

/** False amounts of what a swap yields. */
export const falsePromises: readonly TamperedReply[] = repliesOf('build', [
  ['promises a percent more', promisedAmount(101n, 100n)],
  ['promises two percent more', promisedAmount(102n, 100n)],
  ['promises twice as much', promisedAmount(2n, 1n)],
  ['promises a thousand times as much', promisedAmount(1000n, 1n)],
  ['promises everything', onTx(() => ({ amount: `${maxUint256}` }))],
  ['promises a little less', promisedAmount(999n, 1000n)],
  ['promises half', promisedAmount(1n, 2n)],
  ['promises nothing', onTx(() => ({ amount: '0' }))],
  ['promises one unit', onTx(() => ({ amount: '1' }))],
  ['takes a tenth for an attacker', loweredMinimum(9n, 10n)],
  ['takes a fiftieth for an attacker', loweredMinimum(49n, 50n)],
  ['takes half for an attacker', loweredMinimum(1n, 2n)],
  ['takes all but dust for an attacker', loweredMinimum(1n, 1_000_000n)],
  [
    'asks a thousandfold gas price',
    onTx((tx) => ({ eip155: { ...tx.eip155, gasPrice: `${10n ** 15n}` } })),
  ],
  ['asks for no gas', onTx(() => ({ eip155: { gas: '0', gasPrice: '0' } }))],
  ['asks for all gas', onTx(() => ({ eip155: { gas: `${maxUint256}`, gasPrice: '1' } }))],
])

const inToken =
  (symbol: string, change: Json): Tamper =>
  (truth) => ({
    tokens: (truth as { tokens: { symbol: string }[] }).tokens.map((token) =>
      token.symbol === symbol ? { ...token, ...change } : token,
    ),
  })
const id = (address: string): string => `eip155:31337:${address}`

/** False token metadata. */
export const falseTokens: readonly TamperedReply[] = repliesOf('tokens', [
  ...[0, 1, 2, 3, 5, 7, 8, 9, 12, 18, 24, 36, 77, 255].map((decimals): [string, Tamper] => [
    `USDC has ${decimals} decimals`,
    inToken('USDC', { decimals }),
  ]),
  ...[0, 6, 8, 9, 17, 19, 36].map((decimals): [string, Tamper] => [
    `LATCH has ${decimals} decimals`,
    inToken('LATCH', { decimals }),
  ]),
  ...[-1, 1.5, 256, '6', null, 1e21].map((decimals): [string, Tamper] => [
    `USDC has ${String(decimals)} decimals`,
    inToken('USDC', { decimals }),
  ]),
  ['ETH has 6 decimals', inToken('ETH', { decimals: 6 })],
  ['USDC is another token', inToken('USDC', { address: id(localAddresses.tax) })],
  ['LATCH is another token', inToken('LATCH', { address: id(localAddresses.tax) })],
  ['USDC is the native coin', inToken('USDC', { address: id(`0x${'e'.repeat(40)}`) })],
  [
    'USDC is a person',
    inToken('USDC', { address: id('0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc') }),
  ],
  ['USDC is on another chain', inToken('USDC', { address: `eip155:1:${localAddresses.usdc}` })],
  ['there are no tokens', () => ({ tokens: [] })],
])

const quote =
  (toAmount: unknown): Tamper =>
  (truth) => ({
    quotes: (truth as { quotes: Json[] }).quotes.map((one) => ({ ...one, toAmount })),
  })

/** False figures in answers that are only displayed, or not used. */
export const falseFigures: readonly TamperedReply[] = [
  ...repliesOf('quotes', [
    ['a thousandfold', quote('999999999999999999999999')],
    ['one unit', quote('1')],
    ['none', () => ({ quotes: [] })],
    ['negative', quote('-5')],
    ['no number', quote('NaN')],
    ['a JSON number', quote(12.5)],
    ['too long', quote('9'.repeat(90))],
  ]),
  ...repliesOf('gas', [
    ['a thousandfold', () => ({ standard: '1000000000000000', fast: '1', instant: '1' })],
    ['nothing', () => ({ standard: '0', fast: '0', instant: '0' })],
  ]),
  ...repliesOf('allowance', [
    ['everything is allowed', () => ({ allowance: `${maxUint256}` })],
    ['nothing is allowed', () => ({ allowance: '0' })],
  ]),
  ...repliesOf('approve', [
    [
      'another token',
      (truth) => ({ tx: { ...(truth as { tx: Json }).tx, from: id(localAddresses.latch) } }),
    ],
    ['no limit', (truth) => ({ tx: { ...(truth as { tx: Json }).tx, data: '0x095ea7b3' } })],
  ]),
  ...repliesOf('prices', [
    ['nothing', () => ({ fungibles: [] })],
    [
      'negative',
      (truth) => ({
        fungibles: (truth as { fungibles: Json[] }).fungibles.map((fungible) => ({
          ...fungible,
          price: -1,
        })),
      }),
    ],
    [
      'a millionfold',
      (truth) => ({
        fungibles: (truth as { fungibles: Json[] }).fungibles.map((fungible) => ({
          ...fungible,
          price: 1e9,
        })),
      }),
    ],
  ]),
  ...repliesOf('balance', [['a fortune', () => ({ balances: [] })]]),
  ...repliesOf('chains', [['none', () => ({ http: [], ws: [] })]]),
]

const rawReply =
  (body: string, status = 200): Tamper =>
  (): Answered => ({ status, body })

/** Invalid answers. */
export const garbage: readonly TamperedReply[] = repliesOf('build', [
  ['empty', rawReply('')],
  ['cut short', rawReply('{"tx":{"to":"eip155')],
  ['HTML', rawReply('<html>hello</html>')],
  ['null', rawReply('null')],
  ['a list', rawReply('[]')],
  ['no transaction', rawReply('{}')],
  [
    'a poisoned prototype',
    rawReply('{"__proto__":{"to":"x"},"constructor":{"prototype":{"tx":1}}}'),
  ],
  ['status 400', rawReply('{}', 400)],
  ['status 403', rawReply('{}', 403)],
  ['status 404', rawReply('{}', 404)],
  ['status 429', rawReply('{}', 429)],
  ['status 500', rawReply('oops', 500)],
  ...['to', 'data', 'value', 'amount'].flatMap((name): [string, Tamper][] => [
    [`without ${name}`, onTx(() => ({ [name]: undefined }))],
    [`${name} is null`, onTx(() => ({ [name]: null }))],
    [`${name} is a number`, onTx(() => ({ [name]: 7 }))],
    [`${name} is an object`, onTx(() => ({ [name]: { toString: 'x' } }))],
    [`${name} is NaN`, onTx(() => ({ [name]: 'NaN' }))],
  ]),
])

/** The same for swaps with a permit. */
export const falsePermitPromises: readonly TamperedReply[] = falsePromises
  .filter(({ name }) => !name.includes('attacker'))
  .map((falsePromise) => ({
    ...falsePromise,
    name: `at SwapRouter02, ${falsePromise.name}`,
    router: 'swapRouter02',
  }))
