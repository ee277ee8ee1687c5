import { type ChainEndpoint, localAddresses } from '@latchkey/testing'
import { chainTest as test } from '@latchkey/testing/vitest'
import {
  type Address,
  createTestClient,
  type Hex,
  http,
  publicActions,
  RpcRequestError,
} from 'viem'
import { expect } from 'vitest'
import { ServerRefusal } from '../api/callServer.ts'
import type { CallRpc } from '../approve/node.ts'
import { refusals } from './refusals.ts'
import { refuseTokens } from './refuseTokens.ts'

const account: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract: Address = '0x00000000000000000000000000000000000c0De1'
/** Not that of the vault's list, so that the node decides. */
const chainId = 'eip155:4242'

const connect = (chain: ChainEndpoint) =>
  createTestClient({ mode: 'anvil', transport: http(chain.url, { retryCount: 0 }) }).extend(
    publicActions,
  )

/** The chain as the vault reaches it. */
function openNode(chain: ChainEndpoint): CallRpc {
  const client = connect(chain)
  return async (method, params) => {
    const asking: Promise<unknown> = client.request({ method, params } as never)
    return asking.catch((error: unknown) => {
      const message = String(error instanceof RpcRequestError ? error.details : error)
      throw new ServerRefusal({ code: 'node', message, retryAfterSeconds: null })
    })
  }
}
const check = (contracts: readonly Address[], node: CallRpc, chain = chainId) =>
  refuseTokens(contracts, { node, account, chainId: chain })

const { usdc, usdt, weth, latch, tax, keys, tools, usdcWethPair, permit2 } = localAddresses
const tokens = { usdc, usdt, weth, latch, tax, keys, tools, usdcWethPair, permit2 }
const { multicall3, uniswapV2Router, swapRouter02, ensRegistry, create2Factory } = localAddresses
const others = { multicall3, uniswapV2Router, swapRouter02, ensRegistry, create2Factory }

test.for(Object.entries(tokens))(
  'the vault grants no contract calls of a token or of what keeps allowances: %s',
  async ([, address], { chain }) => {
    const node = openNode(chain)
    await expect(check([address], node)).rejects.toThrow(refusals.tokenContract)
    await expect(check([uniswapV2Router, address], node)).rejects.toThrow(refusals.tokenContract)
  },
)

test.for(Object.entries(others))(
  'the vault can grant contract calls of a contract that keeps no balances: %s',
  async ([, address], { chain }) => {
    await check([address], openNode(chain))
  },
)

/** A contract that returns one word to one function, and reverts every other call. */
function answering(selector: string, word: number): Hex {
  const byte = word.toString(16).padStart(2, '0')
  return `0x5f3560e01c63${selector}14601157 5f5ffd5b60${byte}5f5260205ff3`.replace(' ', '') as Hex
}

test.for([
  ['balanceOf(address)', '70a08231', 0],
  ['balanceOf(address,uint256) of ERC-1155 and ERC-6909', '00fdd58e', 0],
  ['allowance(address,address)', 'dd62ed3e', 0],
  ['allowance(address,address,address) of Permit2', '927da105', 0],
  ['supportsInterface(bytes4) with true', '01ffc9a7', 1],
] as const)(
  'the vault grants no contract calls of a contract that returns %s',
  async ([, selector, word], { chain }) => {
    await connect(chain).setCode({ address: contract, bytecode: answering(selector, word) })
    await expect(check([contract], openNode(chain))).rejects.toThrow(refusals.tokenContract)
  },
)

test.for([
  ['another function', '70a08232', 1],
  ['supportsInterface(bytes4) with false', '01ffc9a7', 0],
] as const)(
  'the vault can grant contract calls of a contract that responds to only %s',
  async ([, selector, word], { chain }) => {
    await connect(chain).setCode({ address: contract, bytecode: answering(selector, word) })
    await check([contract], openNode(chain))
  },
)

test('the vault grants no contract calls where there is no contract, or when the node does not tell', async ({
  chain,
}) => {
  const node = openNode(chain)
  await expect(check([contract], node)).rejects.toThrow(refusals.noContract)
  const failing =
    (message: string, code = 'node'): CallRpc =>
    async (method, params) => {
      if (method !== 'eth_call') return node(method, params)
      throw new ServerRefusal({ code, message, retryAfterSeconds: null })
    }
  const unchecked = [
    failing('too many requests'),
    failing('execution timeout'),
    failing('reverted', 'network-unreachable'),
    async (method: string) => (method === 'eth_getCode' ? '0x00' : null),
    async (method: string) => (method === 'eth_getCode' ? '0x00' : '0x0'),
    async () => Promise.reject(new Error('down')),
  ]
  for (const broken of unchecked) {
    await expect(check([multicall3], broken)).rejects.toThrow(refusals.uncheckedContract)
  }
  await check([multicall3], failing('VM Exception: invalid opcode'))
})

test('the vault knows listed tokens and Permit2 whatever the node says', async ({ chain }) => {
  const dishonest: CallRpc = async (method, params) =>
    method === 'eth_call' ? '0x' : openNode(chain)(method, params)
  await expect(check([usdc], dishonest, 'eip155:31337')).rejects.toThrow(refusals.tokenContract)
  await expect(check([permit2], dishonest)).rejects.toThrow(refusals.tokenContract)
  await check([usdc], dishonest)
})
