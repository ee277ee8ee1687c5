import {
  encodeAbiParameters,
  getAddress,
  type Hex,
  numberToHex,
  pad,
  parseEther,
  stringToHex,
  toEventSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { CallRpc } from './node.ts'
import { simulate } from './simulate.ts'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
const stranger = getAddress('0x5fbdb2315678afecb367f032d93f642f64180aa3')
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const transfer = toEventSelector('Transfer(address,address,uint256)')
const single = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
const batch = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')

const word = (value: bigint | Hex) =>
  pad(typeof value === 'bigint' ? numberToHex(value) : value, { size: 32 })

const erc20 = (address: Hex, from: Hex, to: Hex, amount: bigint) => ({
  address,
  topics: [transfer, word(from), word(to)],
  data: word(amount),
})
const erc721 = (address: Hex, from: Hex, to: Hex, id: bigint) => ({
  address,
  topics: [transfer, word(from), word(to), word(id)],
  data: '0x',
})
const uints = [{ type: 'uint256' }, { type: 'uint256' }]
const lists = [{ type: 'uint256[]' }, { type: 'uint256[]' }]
const erc1155 = (from: Hex, to: Hex, id: bigint, amount: bigint) => ({
  address: stranger,
  topics: [single, word(other), word(from), word(to)],
  data: encodeAbiParameters(uints, [id, amount]),
})

/** Simulates with a node that returns these logs; unknown tokens return `symbol` and 6 decimals. */
function run(logs: readonly object[], { symbol = 'FOO', chainId = 'eip155:1' } = {}) {
  const calls: string[] = []
  const node: CallRpc = async (method, params) => {
    calls.push(method)
    if (method === 'eth_simulateV1') return [{ calls: [{ status: '0x1', logs }] }]
    const isSymbol = JSON.stringify(params).includes('0x95d89b41')
    return isSymbol ? stringToHex(symbol, { size: 32 }) : word(6n)
  }
  const transaction = { to: stranger, data: '0x12345678', value: 0n, gas: null } as const
  const simulating = simulate(node, transaction, { from: own, coin: 'ETH', chainId })
  return simulating.then(({ facts, warnings }) => ({
    lines: facts.map(({ label, value }) => `${label}: ${value}`),
    dangers: warnings.filter(({ level }) => level === 'danger').map(({ text }) => text),
    calls,
  }))
}

describe('tokens', () => {
  test('a vault approval shows a known token by its symbol, with its contract', async () => {
    const { lines, dangers, calls } = await run([erc20(usdc, own, other, 5_000_000n)])
    expect(lines).toEqual(['You send: 5 USDC', `Token contract: ${usdc}`])
    expect([dangers, calls]).toEqual([[], ['eth_simulateV1']])
  })

  test('a vault approval shows an unknown contract that calls itself USDC without that symbol and with a danger warning', async () => {
    const { lines, dangers } = await run([erc20(stranger, other, own, 5_000_000n)], {
      symbol: 'USDC',
    })
    expect(lines).toEqual(['You receive: 5 (unknown token)', `Token contract: ${stranger}`])
    expect(dangers).toEqual([expect.stringContaining(`${stranger} calls itself USDC`)])
  })

  test.each(['ETH', 'eth', 'USDC.e', 'weth', 'DAI'])(
    'a vault approval shows an unknown contract that calls itself %s without that symbol and with a danger warning',
    async (symbol) => {
      const { lines, dangers } = await run([erc20(stranger, other, own, 1n)], { symbol })
      expect(lines.join()).not.toContain('“')
      expect(dangers).toHaveLength(1)
    },
  )

  test('a vault approval shows an unknown token as unknown, with its contract', async () => {
    const { lines, dangers } = await run([erc20(stranger, other, own, 2_000_000n)])
    expect(lines).toEqual(['You receive: 2 “FOO” (unknown token)', `Token contract: ${stranger}`])
    expect(dangers).toEqual([])
  })

  test('a vault approval shows the address of a known token as unknown on another network', async () => {
    const { lines } = await run([erc20(usdc, own, other, 5_000_000n)], { chainId: 'eip155:4242' })
    expect(lines[0]).toBe('You send: 5 “FOO” (unknown token)')
  })

  test('the vault’s simulation shows one net balance change for each token, and none of zero', async () => {
    const { lines } = await run([
      erc20(usdc, own, other, 5_000_000n),
      erc20(usdc, other, own, 2_000_000n),
      erc20(stranger, other, own, 9n),
      erc20(stranger, own, other, 9n),
      erc20(coin, own, other, parseEther('1')),
    ])
    expect(lines).toEqual(['You send: 3 USDC', `Token contract: ${usdc}`, 'You send: 1 ETH'])
  })
})

describe('NFTs', () => {
  test('the vault’s simulation shows the loss of an ERC-721 token', async () => {
    const { lines } = await run([erc721(stranger, own, other, 7n)])
    expect(lines).toEqual(['You send: NFT #7', `Collection: ${stranger}`])
  })

  test('the vault’s simulation shows the loss of ERC-1155 tokens, single and in a batch', async () => {
    const ids = encodeAbiParameters(lists, [
      [1n, 2n],
      [1n, 5n],
    ])
    const topics = [batch, word(other), word(own), word(other)]
    const { lines } = await run([
      erc1155(own, other, 9n, 3n),
      { address: stranger, topics, data: ids },
    ])
    expect(lines.filter((line) => line.startsWith('You send'))).toEqual([
      'You send: 3 × NFT #9',
      'You send: NFT #1',
      'You send: 5 × NFT #2',
    ])
  })
})

describe('hostile logs', () => {
  test('a malformed log does not hide the other balance changes of the vault’s simulation', async () => {
    const broken = { ...erc20(stranger, own, other, 0n), data: '0x' }
    const odd = { ...erc20(stranger, own, other, 0n), data: '0x1234' }
    const { lines } = await run([broken, odd, erc20(usdc, own, other, 5_000_000n)])
    expect(lines[0]).toBe('You send: 5 USDC')
  })

  test('fake Transfer logs do not push a real loss off the vault’s list of balance changes', async () => {
    const fakes = Array.from({ length: 500 }, (_, at) =>
      erc20(pad(numberToHex(at + 1), { size: 20 }), own, other, 1n),
    )
    const { lines, dangers, calls } = await run([...fakes, erc20(usdc, own, other, 5_000_000n)])
    expect(lines[0]).toBe('You send: 5 USDC')
    expect(dangers).toEqual([expect.stringContaining('more assets than we can show')])
    expect(calls.length).toBeLessThan(50)
  })

  test('the vault’s simulation warns that its list is incomplete after too many logs or too large a batch', async () => {
    const many = Array.from({ length: 10_000 }, () => erc721(stranger, own, other, 7n))
    expect((await run(many)).dangers).toEqual([
      expect.stringContaining('more assets than we can show'),
    ])
    const ids = Array.from({ length: 5_000 }, (_, at) => BigInt(at))
    const topics = [batch, word(other), word(own), word(other)]
    const endless = { address: stranger, topics, data: encodeAbiParameters(lists, [ids, ids]) }
    const { dangers, lines } = await run([endless, erc20(usdc, own, other, 5_000_000n)])
    expect(lines[0]).toBe('You send: 5 USDC')
    expect(dangers).toEqual([expect.stringContaining('more assets than we can show')])
  })
})
