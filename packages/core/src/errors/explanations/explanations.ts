import type { ErrorCode } from '../catalogue.ts'
import { chain } from './chain.ts'
import { logins } from './logins.ts'
import { money } from './money.ts'
import { servers } from './servers.ts'
import { setup } from './setup.ts'
import { wallets } from './wallets.ts'

/** For the developer: what happened, and what to do. `{placeholders}` stand for the error's context. */
export type Explanation = readonly [cause: string, whatToDo: string]

/** Every error code explained. In `docs/api/errors.md`, and in the message of an error during development. */
export const explanations: Readonly<Record<ErrorCode, Explanation>> = {
  ...setup,
  ...wallets,
  ...servers,
  ...chain,
  ...money,
  ...logins,
}
