import { type ChainEndpoint, localAccounts, localAddresses } from '@latchkey/testing'
import { chainTest as test } from '@latchkey/testing/vitest'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { expect } from 'vitest'
import { createKeyring } from '../keys/keyring.ts'
import { texts } from '../text/language.ts'
import type { CallRpc } from './node.ts'
import { prepareEvmRequest } from './prepareEvmRequest.ts'
import type { ReadPrices } from './priceSpends.ts'

const { usdc, weth, uniswapV2Router: router } = localAddresses
const own: Address = localAccounts.alice.address
const low = { level: 'danger', text: texts().approve.lowMinimum }
const unknown = { level: 'danger', text: texts().approve.unknownMinimum }
const noPrices: ReadPrices = async (tokens) => tokens.map(() => null)

const abi = parseAbi([
  'function swapExactETHForTokens(uint256 minimum, address[] path, address to, uint256 deadline)',
  'function getAmountsOut(uint256 amount, address[] path) view returns (uint256[])',
  'function deposit()',
])

/** The dangers of an approval whose node is the local chain. */
async function dangersOf(chain: ChainEndpoint, call: { to: Address; data: Hex }) {
  const client = createPublicClient({ transport: http(chain.url) })
  const node: CallRpc = (method, params) => client.request({ method, params } as never)
  const params = [{ from: own, ...call, value: numberToHex(parseEther('1')) }]
  const { chainDetails } = prepareEvmRequest(
    { method: 'eth_sendTransaction', params },
    { origin: 'https://shop.example', chainId: 'eip155:31337', addresses: { eip155: own } },
    { node, keyring: createKeyring(), readPrices: noPrices },
  )
  return (await chainDetails).warnings.filter(({ level }) => level === 'danger')
}

test('the vault’s approval of a swap at a real pool is red for a minimum one unit below 80% of what the pool gives', async ({
  chain,
}) => {
  const client = createPublicClient({ transport: http(chain.url) })
  const path = [weth, usdc] as const
  const quote = { address: router, abi, functionName: 'getAmountsOut' } as const
  const given = await client.readContract({ ...quote, args: [parseEther('1'), path] })
  const bound = ((given[1] ?? 0n) * 4n + 4n) / 5n
  const swap = (minimum: bigint) => ({
    to: router,
    data: encodeFunctionData({
      ...{ abi, functionName: 'swapExactETHForTokens' },
      args: [minimum, path, own, 10n ** 11n],
    }),
  })
  expect(await dangersOf(chain, swap(bound))).toEqual([])
  expect(await dangersOf(chain, swap(bound - 1n))).toEqual([low])
  expect(await dangersOf(chain, swap(1n))).toEqual([low])
  // Above what the pool gives: it would fail, and nothing is left to compare with.
  expect(await dangersOf(chain, swap((given[1] ?? 0n) + 1n))).toContainEqual(unknown)
})

test('the vault’s approval of wrapping ether needs no price', async ({ chain }) => {
  const data = encodeFunctionData({ abi, functionName: 'deposit' })
  expect(await dangersOf(chain, { to: weth, data })).toEqual([])
})
