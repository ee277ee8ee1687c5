import fc from 'fast-check'
import { expect, test } from 'vitest'

/** How many random cases a comparison with another library runs; `npm run test:vectors` sets more. */
const randomCases = Number(process.env.VECTOR_CASES ?? 500)

/**
 * One test for a set of published vectors. `check` gives what our code says of a case, and `expected` what the
 * source says, or why we differ; the title has the number of cases, and a failure lists every case that differs.
 */
export function vectorSet<Case>(
  set: string,
  cases: readonly Case[],
  rule: { check(one: Case): unknown; expected(one: Case): unknown },
): void {
  test(`our code gives the published result for ${cases.length} test vectors of ${set}`, async () => {
    const ours: [Case, unknown][] = []
    for (const one of cases) ours.push([one, await rule.check(one)])
    expect(ours).toEqual(cases.map((item) => [item, rule.expected(item)]))
    expect(cases.length).toBeGreaterThan(0)
  })
}

/** One test for random inputs on which our code and another library must agree. */
export function comparison<Input>(
  set: string,
  inputs: fc.Arbitrary<Input>,
  agree: (input: Input) => void,
): void {
  test(`our code agrees with another library in ${randomCases} random cases: ${set}`, () => {
    fc.assert(fc.property(inputs, agree), { numRuns: randomCases })
  })
}

/** `true` for a function that returns, `false` for one that throws. */
export async function accepts(run: () => unknown): Promise<boolean> {
  try {
    await run()
    return true
  } catch {
    // The code under test refuses its input by throwing.
    return false
  }
}
