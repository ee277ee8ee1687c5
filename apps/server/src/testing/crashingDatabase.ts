import type { Database, Queries } from '../db/database.ts'

export class CrashedError extends Error {
  override readonly name = 'CrashedError'
}

/**
 * Simulates a crash of the server after a number of statements: open transactions roll back and later
 * statements fail. Returns a function that restores the database and tells whether it crashed.
 */
export function crashAfter(db: Database, statements: number): () => boolean {
  const whole = { ...db }
  let left = statements
  let isCrashed = false
  const count = (): void => {
    left -= 1
    if (left < 0) isCrashed = true
    if (isCrashed) throw new CrashedError('The server was killed here')
  }
  const crashing = (queries: Queries): Queries => ({
    async query(schema, text, params) {
      count()
      return queries.query(schema, text, params)
    },
    async execute(text, params) {
      count()
      return queries.execute(text, params)
    },
  })
  Object.assign(db, crashing(whole), {
    transaction: <Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> =>
      whole.transaction(async (tx) => {
        const result = await work(crashing(tx))
        // A crash can also happen between the last statement and COMMIT.
        count()
        return result
      }),
  })
  return () => {
    Object.assign(db, whole)
    return isCrashed
  }
}
