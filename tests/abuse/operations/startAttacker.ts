import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { AttackOrder, AttackResult } from './attacker.ts'

export type Attacker = {
  begin(): void
  end(): Promise<readonly AttackResult[]>
}

/** Starts the hostile process; resolves when its preparations are made. */
export async function startAttacker(order: AttackOrder): Promise<Attacker> {
  const path = fileURLToPath(new URL('attacker.ts', import.meta.url))
  const child = fork(path, { execArgv: process.execArgv, serialization: 'advanced' })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The attacker ended with ${code}`)
  })
  ended.catch(() => {})
  const reply = (): Promise<unknown[]> => Promise.race([once(child, 'message'), ended])
  const { url, wsUrl, chainId } = order.chain
  child.send({ ...order, chain: { url, wsUrl, chainId } })
  await reply()
  return {
    begin: () => child.send('begin'),
    async end() {
      const replied = reply()
      child.send('end')
      const [results] = await replied
      return results as readonly AttackResult[]
    },
  }
}
