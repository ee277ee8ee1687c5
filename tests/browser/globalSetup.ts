import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, readConfig } from '@latchkey/server'
import { sandboxOnramp } from '@latchkey/server/sandboxOnramp'
import { localAccounts, localServerSettings } from '@latchkey/testing'
import type {} from '@latchkey/testing/vitest/globalSetup'
import type { TestProject } from 'vitest/node'
import { fillHistory } from '../e2e/fixtures/chainActions.ts'
import { fillPrices } from '../e2e/fixtures/fillPrices.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of our server, which indexes the local chain. */
    testServer: string
  }
}

/** Starts a server for the browser tests on the local chain. `spare4` has a history. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { localChain } = project.getProvidedContext()
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-browser-'))
  // Under root, PostgreSQL runs as another user, which must be able to traverse this directory.
  await chmod(folder, 0o755)
  await fillHistory(localChain, { of: 'spare4', with: 'spare3' })
  const projects = JSON.stringify([{ id: 'test', name: 'Test', origins: ['*'] }])
  const server = await createServer(
    readConfig(
      {
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        PROJECTS: projects,
        REQUESTS_PER_MINUTE_PER_IP: '1000000',
        ...localServerSettings(localChain),
      },
      [],
    ),
    { onrampExtension: twoSandboxes(`eip155:${localChain.chainId}`) },
  )
  await fillPrices(server.context, localChain.chainId)
  await untilIndexed(server.url ?? '')
  project.provide('testServer', server.url ?? '')
  return async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Two providers with different fees. */
function twoSandboxes(chainId: string): ReturnType<typeof sandboxOnramp> {
  const { privateKey } = localAccounts.spare1
  const sandbox = { chainId, treasuryKey: privateKey, currencies: { EUR: 1.1 } }
  const bank = { ...sandbox, id: 'sandbox-bank', name: 'Test Bank', feePercent: 2.5 }
  return sandboxOnramp(sandbox, bank)
}

/** Waits until the server has indexed the earlier transactions and the NFTs' metadata. */
async function untilIndexed(url: string): Promise<void> {
  const { address } = localAccounts.spare4
  const wanted = { history: '"0.042"', nfts: '"Tool 3"' }
  for (const [subject, sign] of Object.entries(wanted)) {
    await untilSaid(
      `${url}/v1/account/${address}/${subject}?projectId=test&chainId=eip155:31337`,
      sign,
    )
  }
}

async function untilSaid(url: string, sign: string): Promise<void> {
  const end = Date.now() + 60_000
  while (Date.now() < end) {
    const response = await fetch(url)
    if ((await response.text()).includes(sign)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server does not follow the local chain: ${sign}`)
}
