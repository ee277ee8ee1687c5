/** The hostile process: every attack at once, each from a loopback address of its own. */
import { constants, setPriority } from 'node:os'
import type { Attack, Target } from './attacks/attack.ts'
import { brokenHandshakes } from './attacks/brokenHandshakes.ts'
import { analyticsFlood, nestedJson, rpcFlood } from './attacks/httpFloods.ts'
import { manySockets, relayPublish, relaySubscribe } from './attacks/relayFloods.ts'
import { hugeHeaders, slowBodies } from './attacks/slowRequests.ts'

export type Outcomes = Record<string, Record<string, number>>

const ATTACKS: readonly Attack[] = [
  brokenHandshakes,
  relayPublish,
  relaySubscribe,
  manySockets,
  analyticsFlood,
  rpcFlood,
  nestedJson,
  slowBodies,
  hugeHeaders,
]

// An attacker's processor is not the server's: the scheduler serves the server first.
setPriority(constants.priority.PRIORITY_LOW)

// A hostile client breaks connections all the time; none of its own errors may end it.
process.on('uncaughtException', () => {})
process.on('unhandledRejection', () => {})

process.once('message', (order: { target: Target; seconds: number; only: string | null }) => {
  attack(order).then(
    (outcomes) => process.send?.(outcomes, () => process.exit(0)),
    () => process.exit(1),
  )
})

async function attack(order: {
  target: Target
  seconds: number
  only: string | null
}): Promise<Outcomes> {
  const signal = AbortSignal.timeout(order.seconds * 1000)
  const { target } = order
  const chosen = ATTACKS.filter(({ name }) => order.only === null || name === order.only)
  const outcomes: Outcomes = {}
  await Promise.all(
    chosen.map(async ({ name, run }, index) => {
      const own: Record<string, number> = {}
      outcomes[name] = own
      const count = (outcome: string): void => {
        own[outcome] = (own[outcome] ?? 0) + 1
      }
      await Promise.race([
        run({ target, address: `127.0.1.${index + 1}`, signal, count }),
        // A lane that waits for an answer must not keep the report from coming.
        new Promise((resolve) => setTimeout(resolve, order.seconds * 1000 + 3_000)),
      ])
    }),
  )
  return outcomes
}
