import { setTimeout as wait } from 'node:timers/promises'
import {
  type BundlerClient,
  type OperationFixture,
  sponsoredOperation,
} from '../../bundler/operationFixture.ts'
import { newAddress } from '../../bundler/rpcFixture.ts'

/** In milliseconds, from the first request of a visitor's wallet to the receipt; costs in wei. */
export type Visits = { times: number[]; sent: number; cost: bigint }

/** After it, an operation counts as not included. */
const TIMEOUT_MS = 90_000

/** New visitors of the project, one after the other, each with one sponsored operation. */
export async function measureVisitors(
  fixture: OperationFixture,
  bundler: BundlerClient,
  count: number,
): Promise<Visits> {
  const visits: Visits = { times: [], sent: 0, cost: 0n }
  for (let visitor = 0; visitor < count; visitor++) {
    visits.sent += 1
    const start = performance.now()
    const receipt = await Promise.race([visit(fixture, bundler), wait(TIMEOUT_MS, null)])
    if (!receipt) continue
    visits.cost += BigInt(receipt.actualGasCost)
    if (receipt.success) visits.times.push(performance.now() - start)
  }
  return visits
}

async function visit(fixture: OperationFixture, bundler: BundlerClient) {
  try {
    const account = await fixture.createAccount(0n)
    const operation = await sponsoredOperation(fixture, bundler, {
      account,
      calls: [{ to: newAddress() }],
    })
    return await bundler.included(await bundler.send(operation))
  } catch (error) {
    process.stdout.write(`An honest operation failed: ${error}\n`)
    return null
  }
}
