import { countPaidOnce } from './exactlyOnce.ts'
import { measureLatency } from './latency.ts'
import { measureQuoteOnScreen } from './measureQuoteOnScreen.ts'

const rounds = Number(process.argv[2] ?? 200)

await measureLatency()
await measureQuoteOnScreen()
const once = await countPaidOnce(rounds)
console.log(`${rounds} payments over a connection that breaks, paid exactly once: ${once}`)
process.exit(once === rounds ? process.exitCode : 1)
