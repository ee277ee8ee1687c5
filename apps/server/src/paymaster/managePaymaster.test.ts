import { encodeAbiParameters, pad, parseEther, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { type FakeEvmNode, startFakeEvmNode } from '../testing/fakeEvmNode.ts'
import { deployPaymaster, fundPaymaster } from './managePaymaster.ts'
import { create2Factory, paymasterAddress, paymasterDeployment } from './paymasterContract.ts'
import { readDeposit } from './readDeposit.ts'

const chain = 'eip155:31337'
const key = pad('0x07')
const address = paymasterAddress(key)
const transactionHash = pad('0xaa')

let node: FakeEvmNode
let server: TestServer
beforeAll(async () => {
  node = await startFakeEvmNode()
  server = await createTestServer({ chains: { [chain]: node.url } })
})
afterAll(async () => {
  await server.close()
  await node.close()
})

const sent = () => node.paramsOf('eth_sendRawTransaction').flat() as `0x${string}`[]
let before = 0
beforeEach(() => {
  before = sent().length
  node.state.codes = { [create2Factory.toLowerCase()]: '0x60' }
  node.state.receipts = {}
  node.state.transactionCount = 4
  node.state.call = () => encodeAbiParameters([{ type: 'uint256' }], [9n])
})

/** The next transaction is mined with this status; the paymaster has code then. */
function mine(status: '0x1' | '0x0'): void {
  node.state.answer = (method) => {
    if (method === 'eth_estimateGas') return '0x186a0'
    if (method === 'eth_feeHistory') {
      return {
        oldestBlock: '0x1',
        baseFeePerGas: ['0x3e8', '0x3e8'],
        reward: [['0x64', '0x64', '0x64']],
        gasUsedRatio: [0.5],
      }
    }
    if (method !== 'eth_sendRawTransaction') return undefined
    node.state.codes[address.toLowerCase()] = status === '0x1' ? '0x60' : '0x'
    node.state.receipts[transactionHash] = {
      ...{ transactionHash, status, blockHash: pad('0x01'), blockNumber: '0x1', logs: [] },
    }
    return transactionHash
  }
}

test('deployPaymaster deploys a key’s paymaster through the CREATE2 factory with the node’s nonce, fees and gas estimate', async () => {
  mine('0x1')
  expect(await deployPaymaster(server.context.chains, chain, key)).toEqual({ address, isNew: true })
  const [raw = '0x'] = sent().slice(before)
  expect(parseTransaction(raw)).toMatchObject({
    ...{
      type: 'eip1559',
      chainId: 31337,
      nonce: 4,
      gas: 120_000n,
      to: create2Factory.toLowerCase(),
    },
    data: paymasterDeployment(key),
  })
  expect(parseTransaction(raw).value ?? 0n).toBe(0n)
  expect(node.paramsOf('eth_estimateGas').at(-1)).toMatchObject([
    { from: privateKeyToAccount(key).address },
  ])
})

test('a deployed paymaster is not deployed again', async () => {
  node.state.codes[address.toLowerCase()] = '0x60'
  const { isNew } = await deployPaymaster(server.context.chains, chain, key)
  expect([isNew, sent().length - before]).toEqual([false, 0])
})

test('a chain without the factory is named', async () => {
  node.state.codes = {}
  await expect(deployPaymaster(server.context.chains, chain, key)).rejects.toThrow(
    `${chain} lacks the deployer contract at ${create2Factory}.`,
  )
})

test('a transaction that reverts is an error', async () => {
  mine('0x0')
  await expect(deployPaymaster(server.context.chains, chain, key)).rejects.toThrow(
    `The transaction ${transactionHash} was reverted`,
  )
})

test('funding sends the value to the paymaster’s deposit, and returns the deposit', async () => {
  mine('0x1')
  node.state.codes[address.toLowerCase()] = '0x60'
  const value = parseEther('0.5')
  expect(await fundPaymaster(server.context.chains, chain, { key, value })).toBe(9n)
  const [raw = '0x'] = sent().slice(before)
  expect(parseTransaction(raw)).toMatchObject({
    to: address.toLowerCase(),
    value,
    data: '0xd0e30db0',
  })
})

test('only a deployed paymaster is funded', async () => {
  await expect(fundPaymaster(server.context.chains, chain, { key, value: 1n })).rejects.toThrow(
    `The paymaster is not on ${chain}; run "paymaster deploy" first.`,
  )
  expect(sent()).toHaveLength(before)
})

test('the deposit is null where the paymaster is not deployed', async () => {
  const client = server.context.chains.client(chain)
  expect(await readDeposit(client, address)).toBeNull()
  node.state.codes[address.toLowerCase()] = '0x60'
  expect(await readDeposit(client, address)).toBe(9n)
})

test('the address of the paymaster follows from its key', () => {
  expect(paymasterAddress(key)).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(paymasterAddress(pad('0x08'))).not.toBe(paymasterAddress(key))
  expect(paymasterDeployment(key).slice(0, 66)).toBe(pad('0x'))
})
