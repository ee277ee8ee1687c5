import { Agent, request } from 'node:http'
import type { AttackOptions } from './attack.ts'

export type Flood = {
  /** Sends a request on a kept connection and gives the status. */
  post(path: string, body: string | Buffer): Promise<number>
  close(): void
}

/** Kept connections of one hostile address. */
export function openFlood({ target, address }: AttackOptions, connections: number): Flood {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: address })
  return {
    post(path, body) {
      const { host, port } = target
      return new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'content-length': body.length }
        const sent = request({ agent, host, port, path, method: 'POST', headers }, (response) => {
          response.resume()
          response.once('end', () => resolve(response.statusCode ?? 0))
          response.once('error', reject)
        })
        sent.once('error', reject)
        sent.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}
