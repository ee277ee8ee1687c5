import { explainConnection } from '../setting/explainConnection.ts'
import type { Queries } from './database.ts'

/** @throws SettingError that says why the database can't be used; other errors of the connection unchanged */
export async function assertReachable(db: Queries, url: string): Promise<void> {
  try {
    await db.execute('SELECT 1')
  } catch (error) {
    throw explainConnection(error, { setting: 'DATABASE_URL', service: 'PostgreSQL', url })
  }
}
