/** Reproducible random numbers between 0 and 1 (mulberry32): the same visits at every start. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of `[weight, value]`. */
export function pickWeighted<Value>(
  random: () => number,
  choices: readonly (readonly [number, Value])[],
): Value {
  const total = choices.reduce((sum, [weight]) => sum + weight, 0)
  let rest = random() * total
  for (const [weight, value] of choices) {
    rest -= weight
    if (rest < 0) return value
  }
  const last = choices.at(-1)
  if (!last) throw new Error('There is nothing to choose from')
  return last[1]
}
