import { bindCall, type ClearField, renderView } from '@latchkey/clearsigning'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { descriptorOf } from '../vectors/clearSigningCases.ts'
import { type RandomCall, randomCalls } from '../vectors/clearSigningRequests.ts'

/** Requests of one run; `FUZZ_REQUESTS` sets another number. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 100_000)

/** The amounts in tokens and native coins that the words of a call name. */
function namedAmounts({ file, call }: RandomCall): readonly bigint[] {
  const bound = bindCall(descriptorOf(file), call)
  const view = bound && renderView(bound)
  return (view?.fields ?? []).flatMap(({ value }: ClearField) =>
    value.kind === 'token' || value.kind === 'native' ? [value.amount] : [],
  )
}

test('the words of a random request name no amount that its calldata does not contain', () => {
  const counts = { amounts: 0 }
  const property = fc.property(randomCalls, (request) => {
    const amounts = namedAmounts(request)
    counts.amounts += amounts.length
    const foreign = amounts.filter((amount) => !request.integers.has(amount))
    expect(foreign).toEqual([])
  })
  fc.assert(property, { numRuns: requests })
  process.stdout.write(`clear signing: ${requests} requests, ${counts.amounts} amounts\n`)
  expect(counts.amounts).toBeGreaterThan(requests / 10)
})
