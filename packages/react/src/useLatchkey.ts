import { type Latchkey, LatchkeyError } from '@latchkey/core'
import { createContext, useContext } from 'react'
import { pageInstance } from './pageInstance.ts'

export const LatchkeyContext: React.Context<Latchkey | null> = createContext<Latchkey | null>(null)

/**
 * The instance of `LatchkeyProvider`, or the one that `createAppKit` created.
 * @throws app/configuration without either
 */
export function useLatchkey(): Latchkey {
  const latchkey = useContext(LatchkeyContext) ?? pageInstance()
  if (!latchkey) {
    const reason = 'Render this component inside <LatchkeyProvider latchkey={latchkey}>.'
    throw new LatchkeyError('app/configuration', { reason })
  }
  return latchkey
}
