import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { hashOf, operationOf, senderOf } from '../../apps/server/src/testing/bundlerFixture.ts'
import { type FakeEvmNode, startFakeEvmNode } from '../../apps/server/src/testing/fakeEvmNode.ts'
import { encodeOperation } from '../../apps/server/src/userOperation/operation.ts'
import { startBuiltServer } from '../builtServer.ts'
import { createServerFolder, type ServerFolder } from '../serverFolder.ts'

export type ChainServer = {
  url: string
  /** From now on the bundler has operations on every chain, and visitors ask for balances and sponsored operations. */
  startTraffic(): Promise<void>
  nodeRequests(): number
  /** Seconds of processor time so far. */
  cpuSeconds(): number
  close(): Promise<void>
}

const CHAINS = 10
const FIRST_CHAIN = 90_001
const ANSWER_MS = 5_000
const OPERATIONS = 20
const NO_LIMIT = '999999999'
const KEYS = { BUNDLER_KEY: `0x${'0b'.repeat(32)}`, PAYMASTER_KEY: `0x${'07'.repeat(32)}` }
const budget = '1000000000000000000000'

/** A server that bundles and sponsors on ten chains, whose nodes take five seconds to answer. */
export async function openChainServer(): Promise<ChainServer> {
  const nodes = await Promise.all(
    Array.from({ length: CHAINS }, (_, index) => startFakeEvmNode(FIRST_CHAIN + index)),
  )
  for (const { state } of nodes) state.delayMs = ANSWER_MS
  const folder = await createServerFolder()
  const server = await startBuiltServer({
    DATA_DIR: folder.path,
    ...KEYS,
    SIGN_INS_PER_MINUTE_PER_IP: NO_LIMIT,
    CHAINS: JSON.stringify(Object.fromEntries(nodes.map(({ url }, at) => [chainOf(at), url]))),
    NETWORKS: JSON.stringify(
      Object.fromEntries(nodes.map((_, at) => [chainOf(at), { indexer: {} }])),
    ),
    SPONSORSHIP: JSON.stringify({
      bench: { perDay: budget, total: budget, perUserPerDay: budget },
    }),
  })
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)
  return {
    url: server.url,
    async startTraffic() {
      for (const at of nodes.keys()) {
        await storeOperations(folder, chainOf(at))
        keepAsking(server.url, chainOf(at), stopping.signal)
      }
    },
    nodeRequests: () =>
      nodes.reduce((sum: number, node: FakeEvmNode) => sum + node.httpRequests, 0),
    cpuSeconds: server.cpuSeconds,
    async close() {
      stopping.abort()
      await server.stop('SIGKILL')
      await Promise.all(nodes.map((node) => node.close()))
      await folder.remove()
    },
  }
}

function chainOf(at: number): string {
  return `eip155:${FIRST_CHAIN + at}`
}

/** Operations that wait for the bundler, as it has accepted them. */
async function storeOperations(folder: ServerFolder, chain: string): Promise<void> {
  for (let sender = 1; sender <= OPERATIONS; sender += 1) {
    const operation = operationOf({ sender })
    await folder.count(
      `INSERT INTO user_operations (chain, hash, project, sender, nonce, operation, status, received_at)
       VALUES ($1, decode($2, 'hex'), 'bench', decode($3, 'hex'), 0, $4, 'pending', now()) RETURNING 1`,
      [
        chain,
        hashOf(operation).slice(2),
        senderOf(sender).slice(2),
        JSON.stringify(encodeOperation(operation)),
      ],
    )
  }
}

/** Visitors of one chain; each asks again when it has an answer. */
function keepAsking(url: string, chain: string, signal: AbortSignal): void {
  const query = `projectId=bench&st=appkit&sv=bench&chainId=${chain}`
  const sponsored = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] }),
  }
  const asked: readonly [string, RequestInit][] = [
    [`${url}/v1/account/${senderOf(1)}/balance?currency=usd&${query}`, {}],
    [`${url}/v1/?${query}`, sponsored],
  ]
  for (const [path, init] of asked) void askAgain(path, { ...init, signal })
}

async function askAgain(url: string, init: RequestInit & { signal: AbortSignal }): Promise<void> {
  while (!init.signal.aborted) {
    // A slow node makes the request fail at its time limit, which is as it should be.
    await fetch(url, init).then(
      (response) => response.text(),
      () => null,
    )
    await wait(20)
  }
}
