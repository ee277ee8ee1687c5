import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { type Chains, createChains } from './chains.ts'

const node = 'https://node.example'

function open(chains: Readonly<Record<string, unknown>>): Promise<Chains> {
  return createChains(readConfig({ CHAINS: JSON.stringify(chains) }), createMetrics())
}

test('an EVM chain is described by its settings, then by viem, then by its namespace', async () => {
  const nativeCurrency = { name: 'Test', symbol: 'TST', decimals: 6 }
  const chains = await open({
    'eip155:137': [node],
    'eip155:1': { rpc: [node], name: 'Own', nativeCurrency },
    'eip155:31337': [node],
    'eip155:4242424242421': [node],
  })
  expect(chains.ids).toEqual(['eip155:137', 'eip155:1', 'eip155:31337', 'eip155:4242424242421'])
  expect(chains.get('eip155:137')).toMatchObject({
    id: 'eip155:137',
    namespace: 'eip155',
    name: 'Polygon',
    nativeCurrency: { symbol: 'POL', decimals: 18 },
  })
  expect(chains.get('eip155:1')).toMatchObject({ name: 'Own', nativeCurrency })
  expect(chains.get('eip155:4242424242421')).toMatchObject({
    name: 'eip155:4242424242421',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  })
})

test.each(['eip155:31337', 'eip155:1337'])(
  'the local chain %s alone has its id as name',
  async (id) => {
    const chains = await open({ [id]: [node] })
    expect(chains.get(id).name).toBe(id)
  },
)

test.each([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL', 9],
  ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin', 'BTC', 8],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', 'DOT', 10],
])('the currency of %s is %s', async (id, name, symbol, decimals) => {
  const chains = await open({ [id]: [node] })
  expect(chains.get(id).nativeCurrency).toEqual({ name, symbol, decimals })
})

test('a chain of another namespace has a currency without a known symbol', async () => {
  const chains = await open({ 'cosmos:hub': [node] })
  expect(chains.get('cosmos:hub').nativeCurrency).toEqual({
    name: 'cosmos:hub',
    symbol: '?',
    decimals: 0,
  })
})

test('a chain that is not configured is found as null, and get rejects it', async () => {
  const chains = await open({ 'eip155:1': [node], 'solana:main': [node] })
  expect(chains.find('eip155:1')?.id).toBe('eip155:1')
  for (const id of ['eip155:2', 'eip155:11', 'EIP155:1', 'eip155:', '', 'constructor']) {
    expect(chains.find(id)).toBeNull()
    expect(() => chains.get(id)).toThrowError(
      expect.objectContaining({ status: 400, code: 'network/not-supported' }),
    )
    expect(() => chains.client(id)).toThrowError(expect.objectContaining({ status: 400 }))
  }
})

test('only an EVM chain has a client, the same one each time', async () => {
  const chains = await open({
    'eip155:10': { rpc: [node], contracts: { multicall3: `0x${'a'.repeat(40)}` } },
    'eip155:31337': [node],
    'solana:main': [node],
  })
  expect(() => chains.client('solana:main')).toThrowError(
    expect.objectContaining({ status: 400, code: 'network/not-supported' }),
  )
  const client = chains.client('eip155:10')
  expect(chains.client('eip155:10')).toBe(client)
  expect(chains.client('eip155:31337')).not.toBe(client)
  expect(client.chain).toMatchObject({ id: 10, name: 'OP Mainnet' })
  expect(client.chain?.contracts?.multicall3).toEqual({ address: `0x${'a'.repeat(40)}` })
  expect(client.chain?.contracts).toHaveProperty('gasPriceOracle')
  expect(client.ccipRead).toBe(false)
  // The chain's nodes retry by themselves.
  expect(client.transport).toMatchObject({ retryCount: 0, name: 'nodes of eip155:10' })
})
