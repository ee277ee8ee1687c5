import {
  localAccounts,
  localAddresses,
  localServerSettings,
  type RunningChain,
  simpleAccountFactoryAbi,
  startLocalChain,
  toViemChain,
} from '@latchkey/testing'
import {
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  serializeErc6492Signature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const LOCAL_COIN_TYPE = (0x80000000 | 31_337) >>> 0
const owner = privateKeyToAccount(localAccounts.alice.privateKey)
const stranger = privateKeyToAccount(localAccounts.bob.privateKey)
const factory = localAddresses.smartAccountFactory

let chain: RunningChain
let server: TestServer

beforeAll(async () => {
  chain = await startLocalChain()
  server = await createTestServer({ env: localServerSettings(chain) })
})
afterAll(async () => {
  await server.close()
  await chain.close()
})

async function register(name: string, signer: typeof owner, on = server): Promise<Response> {
  const client = createPublicClient({ chain: toViemChain(chain), transport: http(chain.url) })
  const args = [owner.address, 0n] as const
  const abi = simpleAccountFactoryAbi
  const address = await client.readContract({
    address: factory,
    abi,
    functionName: 'getAddress',
    args,
  })
  const timestamp = Math.floor(on.clock.now() / 1000)
  const message = JSON.stringify({ name, attributes: {}, timestamp })
  const data: Hex = encodeFunctionData({ abi, functionName: 'createAccount', args })
  const signature = serializeErc6492Signature({
    address: factory,
    data,
    signature: await signer.signMessage({ message }),
  })
  return on.request('/v1/profile/account', {
    method: 'POST',
    body: JSON.stringify({ coin_type: LOCAL_COIN_TYPE, address, message, signature }),
  })
}

test('a smart account that is not deployed yet can register a name by its owner’s signature (ERC-6492)', async () => {
  expect((await register('smart-one.latchkey.id', owner)).status).toBe(200)
})

test('the name registry rejects a smart account’s registration with the signature of another key', async () => {
  expect((await register('smart-two.latchkey.id', stranger)).status).toBe(401)
})

test('the name registry responds with 503 instead of 401 to a smart account while its network is down', async () => {
  const cut = await createTestServer({
    chains: { 'eip155:31337': 'http://127.0.0.1:9' },
    env: { RPC_TIMEOUT_MS: '500' },
  })
  expect((await register('smart-three.latchkey.id', owner, cut)).status).toBe(503)
  await cut.close()
})
