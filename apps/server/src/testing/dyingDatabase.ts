import type { Database, Queries } from '../db/database.ts'

export class Died extends Error {
  override readonly name = 'Died'
}

/**
 * Lets the database's process-side die after so many statements: what is not committed then never
 * will be, and nothing that comes later has an effect, as when the server is killed there.
 * Gives how to bring it back, which says whether it died at all.
 */
export function letDieAfter(db: Database, statements: number): () => boolean {
  const whole = { ...db }
  let left = statements
  let isDead = false
  const count = (): void => {
    left -= 1
    if (left < 0) isDead = true
    if (isDead) throw new Died('The server was killed here')
  }
  const mortal = (queries: Queries): Queries => ({
    async query(schema, text, params) {
      count()
      return queries.query(schema, text, params)
    },
    async execute(text, params) {
      count()
      return queries.execute(text, params)
    },
  })
  Object.assign(db, mortal(whole), {
    transaction: <Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> =>
      whole.transaction(async (tx) => {
        const result = await work(mortal(tx))
        // Between the last statement and COMMIT is a moment too.
        count()
        return result
      }),
  })
  return () => {
    Object.assign(db, whole)
    return isDead
  }
}
