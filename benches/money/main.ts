import { countPaidOnce } from './exactlyOnce.ts'
import { measurePaymentLatency } from './measurePaymentLatency.ts'
import { measureQuoteOnScreen } from './measureQuoteOnScreen.ts'

const rounds = Number(process.argv[2] ?? 200)

await measurePaymentLatency()
await measureQuoteOnScreen()
const paidOnceCount = await countPaidOnce(rounds)
console.log(`${rounds} payments over a connection that breaks, paid exactly once: ${paidOnceCount}`)
// The measurements set `process.exitCode` when they miss their bar.
process.exit(paidOnceCount === rounds ? process.exitCode : 1)
