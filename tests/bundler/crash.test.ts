import { parseAbiItem } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CrashingServer,
  startCrashingServer,
} from '../../apps/server/src/testing/crashingServer.ts'
import { openSharedPostgres } from '../../apps/server/src/testing/sharedPostgres.ts'
import { entryPoint } from '../../apps/server/src/userOperation/bundlerChain.ts'
import {
  type BundlerClient,
  bundlerClient,
  bundlerEnvironment,
  draftOperation,
  type OperationFixture,
  openOperationFixture,
} from './operationFixture.ts'

const ROUNDS = Number(process.env.BUNDLER_KILLS ?? 100)
const event = parseAbiItem(
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)

let fixture: OperationFixture
let server: CrashingServer
let bundler: BundlerClient
let database: { url: string; drop(): Promise<void> }

beforeAll(async () => {
  fixture = await openOperationFixture()
  database = await (await openSharedPostgres()).cloneDatabase()
  server = await startCrashingServer({
    DATABASE_URL: database.url,
    PROJECTS: JSON.stringify([{ id: 'test', origins: ['*'] }]),
    CHAINS: JSON.stringify({ [`eip155:${fixture.chain.chainId}`]: fixture.chain.url }),
    ...bundlerEnvironment,
    ROLES: 'data,worker',
    LOG_LEVEL: 'silent',
  })
  bundler = bundlerClient(fixture.chain, (path, init) => fetch(`${server.url}${path}`, init))
})
afterAll(async () => {
  await server.close()
  await database.drop()
  await fixture.close()
})

test(`the bundler includes every user operation exactly once when the server is killed ${ROUNDS} times between acceptance and inclusion`, async () => {
  const recipient = privateKeyToAccount(generatePrivateKey()).address
  const account = await fixture.createAccount()
  const hashes = []
  for (let round = 0; round < ROUNDS; round++) {
    const deployment = round === 0 ? {} : { factory: undefined, factoryData: undefined }
    const draft = draftOperation(account, [{ to: recipient, value: 1n }], {
      nonce: BigInt(round),
      ...deployment,
    })
    const hash = await bundler.send(await account.sign(draft, fixture.chain.chainId))
    hashes.push(hash)
    // The worker looks every 250 ms: kills between accept and signing, signing and sending, and after.
    await new Promise((resolve) => setTimeout(resolve, (round * 37) % 400))
    await server.kill()
    await server.start()
    expect(await bundler.included(hash)).toMatchObject({ success: true })
  }
  expect(await fixture.client.getBalance({ address: recipient })).toBe(BigInt(ROUNDS))
  const logs = await fixture.client.getLogs({ address: entryPoint, event, fromBlock: 0n })
  expect(logs.map(({ args }) => args.userOpHash).toSorted()).toEqual(hashes.toSorted())
})
