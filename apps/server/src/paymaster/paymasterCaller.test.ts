import { numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { JsonRpcRequest } from '../rpc/requestNode.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { type FakeEvmNode, startFakeEvmNode } from '../testing/fakeEvmNode.ts'
import { entryPoint } from '../userOperation/bundlerChain.ts'
import { statelessImplementation } from '../userOperation/knownContracts.ts'
import { callerOfExternalBundler } from './paymasterCaller.ts'

const chainId = 31337
const chain = `eip155:${chainId}`
const sender = `0x${'aa'.repeat(20)}` as const
const delegation = `0xef0100${statelessImplementation.slice(2)}` as const

let node: FakeEvmNode
let server: TestServer
let asked: JsonRpcRequest[] = []
beforeAll(async () => {
  node = await startFakeEvmNode(chainId)
  server = await createTestServer({ chains: { [chain]: node.url } })
})
afterAll(async () => {
  await server.close()
  await node.close()
})
beforeEach(() => {
  asked = []
  node.state.codes = { [sender]: delegation }
})

const gas = { preVerificationGas: '0x1', verificationGasLimit: '0x2', callGasLimit: '0x3' }

/** The server behind an external bundler that estimates `reply`. */
function callerOf(reply: unknown = gas) {
  const request = async (one: JsonRpcRequest) => {
    asked.push(one)
    return reply
  }
  const nodes = { request, requestMany: async () => [] }
  const described = { project: 'shop', ip: '192.0.2.1', chain: server.context.chains.get(chain) }
  return callerOfExternalBundler(server.context, nodes, { ...described, chainId })
}

const partial = { sender, nonce: 7n, callData: '0x1234' } as const
const eip7702Auth = {
  chainId: 31337n,
  address: statelessImplementation,
  nonce: 0n,
  yParity: 0,
  r: 1n,
  s: 1n,
}

test('behind an external bundler its own estimate counts, without the gas of the paymaster', async () => {
  const caller = callerOf({ ...gas, paymasterVerificationGasLimit: '0x9' })
  expect(caller).toMatchObject({ bundler: null, project: 'shop', ip: '192.0.2.1', chainId })
  expect(await caller.estimate(partial)).toEqual({
    preVerificationGas: 1n,
    verificationGasLimit: 2n,
    callGasLimit: 3n,
  })
  expect(asked).toEqual([
    {
      method: 'eth_estimateUserOperationGas',
      params: [{ sender, nonce: numberToHex(7), callData: '0x1234' }, entryPoint],
    },
  ])
})

test('an estimate that is none is rejected', async () => {
  await expect(callerOf({ ...gas, callGasLimit: 3 }).estimate(partial)).rejects.toThrow()
})

test('an account of another kind is not sponsored, and the external bundler is not asked', async () => {
  node.state.codes = { [sender]: '0x6000' }
  await expect(callerOf().estimate(partial)).rejects.toMatchObject({
    code: -32_500,
    message: 'the account is of a kind that is not served here',
  })
  expect(asked).toEqual([])
})

test('an upgrade is sponsored for an account without code only', async () => {
  await expect(callerOf().estimate({ ...partial, eip7702Auth })).rejects.toMatchObject({
    code: -32_500,
    message: 'the account has code already',
  })
  node.state.codes = {}
  expect(await callerOf().estimate({ ...partial, eip7702Auth })).toHaveProperty('callGasLimit', 3n)
  expect(asked).toHaveLength(1)
})
