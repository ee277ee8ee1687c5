import type { Latchkey } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { type JSX, type ReactNode, useEffect, useState } from 'react'
import { mountModal } from './mount/mountModal.ts'
import { addLanguages } from './text/addLanguages.ts'
import type { Languages } from './text/language.ts'
import { LatchkeyContext } from './useLatchkey.ts'
import type { ModalViews } from './views/siteViews.ts'

/** Props of `LatchkeyProvider`. */
export type LatchkeyProviderProps = {
  latchkey: Latchkey
  children?: ReactNode
  /** Changed texts, or additional languages. Each language loads on demand. */
  languages?: Languages
  /** Views of your own in the place of the modal's, read at the first render: `{ Account: () => import('./MyAccount') }`. */
  views?: ModalViews
}

/** Provides an instance to the hooks and buttons below it, and renders its modal when it opens. */
export function LatchkeyProvider(props: LatchkeyProviderProps): JSX.Element {
  const { latchkey, languages } = props
  const [views] = useState(props.views)
  useEffect(
    () => (languages ? addLanguages(latchkey, languages) : undefined),
    [latchkey, languages],
  )
  useEffect(() => {
    // With `modal.inline`, the page renders `InlineModal` instead.
    if (internals(latchkey).options.getState().modal.inline) return
    return mountModal(latchkey, views ? { views } : {})
  }, [latchkey, views])
  return <LatchkeyContext.Provider value={latchkey}>{props.children}</LatchkeyContext.Provider>
}
