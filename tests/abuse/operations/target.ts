import { parseEther } from 'viem'
import { listSpending } from '../../../apps/server/src/paymaster/budgetStore.ts'
import { createTestServer } from '../../../apps/server/src/testing/createTestServer.ts'
import { runServer } from '../../../apps/server/src/testing/runServer.ts'
import { openSharedPostgres } from '../../../apps/server/src/testing/sharedPostgres.ts'
import { createServerFolder } from '../../../benches/serverFolder.ts'
import { bundlerEnvironment, openOperationFixture } from '../../bundler/operationFixture.ts'
import { paymasterKey, preparePaymaster } from '../../bundler/sponsorFixture.ts'

/** The honest project and an attacker's sponsor alike; the attacker's second project does not. */
const SPONSORS = ['shop', 'rival'] as const
const projects = [...SPONSORS, 'attacker'].map((id) => ({ id, origins: ['*'] }))
const ether = String(parseEther('1'))
const policy = { perDay: ether, total: ether, perUserPerDay: ether }

/** A server process that bundles and sponsors with its default limits, in front of a local chain. */
export async function startOperationTarget() {
  const fixture = await openOperationFixture()
  const database = await (await openSharedPostgres()).cloneDatabase()
  const folder = await createServerFolder()
  const chains = { [`eip155:${fixture.chain.chainId}`]: fixture.chain.url }
  const env = {
    ...bundlerEnvironment,
    PAYMASTER_KEY: paymasterKey,
    SPONSORSHIP: JSON.stringify(Object.fromEntries(SPONSORS.map((id) => [id, policy]))),
  }
  /** Reads the same chain and database as the process. */
  const reader = await createTestServer({ chains, projects, env, databaseUrl: database.url })
  await preparePaymaster(fixture, reader)
  await fixture.client.setAutomine(false)
  const server = await runServer({
    ...env,
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    PROJECTS: JSON.stringify(projects),
    CHAINS: JSON.stringify(chains),
    LOG_LEVEL: 'error',
  })
  const { child } = server
  return {
    fixture,
    url: server.url,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async spendingOf(project: string) {
      return (await listSpending(reader.db, new Date())).find((row) => row.project === project)
    },
    async close() {
      if (child.exitCode === null) await server.stop('SIGTERM')
      await reader.close()
      await database.drop()
      await folder.remove()
      await fixture.close()
    },
  }
}

export type OperationTarget = Awaited<ReturnType<typeof startOperationTarget>>
