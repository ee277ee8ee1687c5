import { countPaidOnce } from './exactlyOnce.ts'
import { measureLatency } from './latency.ts'
import { measureOnScreen } from './onScreen.ts'

const rounds = Number(process.argv[2] ?? 200)

await measureLatency()
await measureOnScreen()
const once = await countPaidOnce(rounds)
console.log(`${rounds} payments over a broken line, paid exactly once: ${once}`)
process.exit(once === rounds ? process.exitCode : 1)
