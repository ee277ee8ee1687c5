/** The hostile process: the attacks of the review's findings at once, each from a loopback address of its own. */
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChainEndpoint } from '@latchkey/testing'
import { bundlerClient, connectChain } from '../../bundler/operationFixture.ts'
import { type Balances, openAttackerFunds } from './attackerFunds.ts'
import type { Attack, AttackOptions } from './attacks/attack.ts'
import { cashOut } from './attacks/cashOut.ts'
import { drainAfterSending } from './attacks/drainAfterSending.ts'
import { lowFees } from './attacks/lowFees.ts'
import { otherProject } from './attacks/otherProject.ts'
import { reservations } from './attacks/reservations.ts'
import { unsendable } from './attacks/unsendable.ts'
import { requestFrom } from './requestFrom.ts'

export type AttackResult = { name: string; outcomes: Record<string, number>; balances: Balances }
export type AttackOrder = { serverUrl: string; chain: ChainEndpoint }

const ATTACKS = [cashOut, unsendable, lowFees, otherProject, reservations, drainAfterSending]
/** After it, an attack that waits for an answer is no longer waited for. */
const END_MS = 15_000

// An attacker's processor is not the server's: the scheduler serves the server first.
setPriority(constants.priority.PRIORITY_LOW)

type Running = { attack: Attack; options: AttackOptions; outcomes: Record<string, number> }

/** The next message lets the attacks begin, and the one after it ends them. */
async function obey({ serverUrl, chain }: AttackOrder): Promise<void> {
  const stop = new AbortController()
  const running = ATTACKS.map((attack, index): Running => {
    const fixture = connectChain(chain)
    const request = requestFrom(serverUrl, `127.0.2.${index + 1}`)
    const outcomes: Record<string, number> = {}
    const count = (outcome: string): void => {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
    const funds = openAttackerFunds(fixture)
    const clientOf: AttackOptions['clientOf'] = (project) => bundlerClient(chain, request, project)
    return { attack, outcomes, options: { fixture, clientOf, funds, signal: stop.signal, count } }
  })
  await Promise.all(running.map(({ attack, options }) => attack.prepare?.(options)))
  process.send?.('prepared')
  await once(process, 'message')
  const done = Promise.all(running.map(repeat))
  await once(process, 'message')
  stop.abort()
  await Promise.race([done, wait(END_MS)])
  const results: AttackResult[] = []
  for (const { attack, options, outcomes } of running) {
    results.push({ name: attack.name, outcomes, balances: await options.funds.balances() })
  }
  process.send?.(results, () => process.exit(0))
}

/** A refusal that an attack does not expect, such as a 429, is counted and does not end it. */
async function repeat({ attack, options }: Running): Promise<void> {
  while (!options.signal.aborted) {
    try {
      await attack.run(options)
    } catch (error) {
      options.count(`ended by ${String(error).slice(0, 90).replaceAll('\n', ' ')}`)
      await wait(200)
    }
  }
}

process.once('message', (order: AttackOrder) => {
  obey(order).catch((error) => {
    process.stderr.write(`${error}\n`)
    process.exit(1)
  })
})
