import { type Latchkey, LatchkeyError } from '@latchkey/core'
import { createContext, useContext } from 'react'
import { pageInstance } from './mount/pageInstance.ts'

export const LatchkeyContext: React.Context<Latchkey | null> = createContext<Latchkey | null>(null)

/** The instance that `LatchkeyProvider` was given. @throws app/configuration outside of a provider */
export function useLatchkey(): Latchkey {
  const latchkey = useContext(LatchkeyContext) ?? pageInstance()
  if (!latchkey) throw new LatchkeyError('app/configuration', { reason: 'no LatchkeyProvider' })
  return latchkey
}
