import type { Latchkey } from '@latchkey/core'
import { type JSX, type ReactNode, useLayoutEffect } from 'react'
import { mountOncePainted } from './mount/mountModal.ts'
import { addLanguages } from './text/addLanguages.ts'
import type { Languages } from './text/language.ts'
import { LatchkeyContext } from './useLatchkey.ts'

export type LatchkeyProviderProps = {
  latchkey: Latchkey
  children?: ReactNode
  /** Further languages, or sentences of your own, each loaded when the visitor needs it. */
  languages?: Languages
}

/** Hands an instance to the hooks and buttons below it, and shows its modal when it opens. */
export function LatchkeyProvider(props: LatchkeyProviderProps): JSX.Element {
  const { latchkey, languages } = props
  // Not a passive effect, which every first frame would wait for.
  useLayoutEffect(
    () => (languages ? addLanguages(latchkey, languages) : undefined),
    [latchkey, languages],
  )
  // Not later than the page is drawn: a press may come with the first frame.
  useLayoutEffect(() => mountOncePainted(latchkey), [latchkey])
  return <LatchkeyContext.Provider value={latchkey}>{props.children}</LatchkeyContext.Provider>
}
