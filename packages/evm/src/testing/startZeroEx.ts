import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { localAddresses, type RunningChain, uniswapV2RouterAbi } from '@latchkey/testing'
import { type Address, encodeFunctionData } from 'viem'
import { chainClient } from './chainClient.ts'

/** 0x's AllowanceHolder. */
const allowanceHolder: Address = '0x0000000000001fF3684f28c67538d4D072C22734'

export type ZeroEx = { url: string; close(): Promise<void> }

/**
 * A swap API that answers as 0x documents it, for the pools of a local chain. Its transactions go to AllowanceHolder's
 * address, where this function puts the code of the local Uniswap V2 router.
 */
export async function startZeroEx(chain: RunningChain): Promise<ZeroEx> {
  const client = chainClient(chain)
  const bytecode = await client.getCode({ address: localAddresses.uniswapV2Router })
  await client.setCode({ address: allowanceHolder, bytecode: bytecode ?? '0x' })
  const server = createServer(async ({ url = '/' }, response) => {
    const query = new URL(url, 'http://0x').searchParams
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(await answer(chain, query)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(chain: RunningChain, query: URLSearchParams) {
  const address = (name: string) => query.get(name) as Address
  const path = [address('sellToken'), localAddresses.weth, address('buyToken')]
  const amount = BigInt(query.get('sellAmount') ?? 0)
  const amounts = await chainClient(chain).readContract({
    address: localAddresses.uniswapV2Router,
    abi: uniswapV2RouterAbi,
    functionName: 'getAmountsOut',
    args: [amount, path],
  })
  const buyAmount = amounts.at(-1) ?? 0n
  const minimum = (buyAmount * 99n) / 100n
  const deadline = BigInt(Math.floor(Date.now() / 1000)) + 600n
  const data = encodeFunctionData({
    abi: uniswapV2RouterAbi,
    functionName: 'swapExactTokensForTokens',
    args: [amount, minimum, path, address('taker'), deadline],
  })
  return {
    liquidityAvailable: true,
    buyAmount: String(buyAmount),
    minBuyAmount: String(minimum),
    fees: { integratorFee: null, zeroExFee: null, gasFee: null },
    transaction: { to: allowanceHolder, data, value: '0', gas: '300000', gasPrice: '1' },
  }
}
