import type { Latchkey } from '@latchkey/core'
import type { JSX, ReactNode } from 'react'
import { LatchkeyContext } from './useLatchkey.ts'

/** Props of `HeadlessProvider`. */
export type HeadlessProviderProps = { latchkey: Latchkey; children?: ReactNode }

/** Provides an instance to the hooks below it. Unlike `LatchkeyProvider`, it has and loads no modal. */
export function HeadlessProvider({ latchkey, children }: HeadlessProviderProps): JSX.Element {
  return <LatchkeyContext.Provider value={latchkey}>{children}</LatchkeyContext.Provider>
}
