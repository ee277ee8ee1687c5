import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect } from 'vitest'

/** Seconds per comparison. The comparisons of all files together take about an hour with the default. */
const seconds = Number(process.env.FUZZ_SECONDS ?? 600)
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

type Comparison = {
  /** Names the file in `corpus/`. */
  name: string
  /** Inputs as text, so that the corpus can hold them. */
  inputs: fc.Arbitrary<string>
  /** Throws when the two libraries disagree. */
  agree(input: string): void
}

/**
 * Runs the corpus first, then new inputs until the time is over. An input on which the libraries disagree joins the
 * corpus, so that every later run tries it.
 */
export function compare({ name, inputs, agree }: Comparison): void {
  const corpus = readCorpus(name)
  // fast-check takes every returned value but `true` for a failure, and an assertion returns itself.
  const property = fc.property(inputs, (input) => {
    agree(input)
  })
  const details = fc.check(property, {
    examples: corpus.map((input) => [input]),
    numRuns: 1_000_000_000,
    interruptAfterTimeLimit: seconds * 1_000,
    markInterruptAsFailure: false,
    seed,
  })
  process.stdout.write(`${name}: ${details.numRuns} inputs, seed ${seed}\n`)
  const [found] = details.counterexample ?? []
  if (found !== undefined && !corpus.includes(found)) writeCorpus(name, [...corpus, found])
  expect(details.failed, fc.defaultReportMessage(details)).toBe(false)
  expect(details.numRuns).toBeGreaterThan(corpus.length)
}

/** Some bytes of a valid input changed, cut off, repeated or added: most mistakes are near a valid input. */
export function mutated(valid: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> {
  const change = fc.record({
    kind: fc.constantFrom('keep', 'flip', 'cut', 'insert', 'repeat'),
    at: fc.nat(),
    value: fc.integer({ min: 0, max: 255 }),
  })
  return fc
    .tuple(valid, fc.array(change, { maxLength: 3 }))
    .map(([bytes, changes]) => changes.reduce(applyChange, bytes))
}

type Change = { kind: string; at: number; value: number }

function applyChange(bytes: Uint8Array, { kind, at, value }: Change): Uint8Array {
  const place = bytes.length === 0 ? 0 : at % bytes.length
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)]
  switch (kind) {
    case 'flip':
      return Uint8Array.of(...before, value, ...after.subarray(1))
    case 'cut':
      return before
    case 'insert':
      return Uint8Array.of(...before, value, ...after)
    case 'repeat':
      return Uint8Array.of(...before, ...after.subarray(0, value), ...after)
    default:
      return bytes
  }
}

/** The result, or `null` if the function throws: a rejected input. */
export function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    // What is compared is whether both reject.
    return null
  }
}

function pathOf(name: string): URL {
  return new URL(`corpus/${name}.json`, import.meta.url)
}

function readCorpus(name: string): readonly string[] {
  if (!existsSync(pathOf(name))) return []
  const inputs: unknown = JSON.parse(readFileSync(pathOf(name), 'utf8'))
  if (!Array.isArray(inputs)) throw new Error(`corpus/${name}.json is no list`)
  return inputs.map(String)
}

function writeCorpus(name: string, inputs: readonly string[]): void {
  writeFileSync(pathOf(name), `${JSON.stringify(inputs, null, 2)}\n`)
}
