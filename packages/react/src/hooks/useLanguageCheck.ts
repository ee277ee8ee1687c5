import { internals } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** Checks the option `language` when the modal is shown, because the page has added its languages by then. */
export function useLanguageCheck(): void {
  const latchkey = useLatchkey()
  const language = useStore(internals(latchkey).options, (options) => options.language)
  useEffect(() => {
    if (!language) return
    const load = import('../text/offerLanguages.ts')
    load.then(
      ({ alertIfLanguageMissing }) => alertIfLanguageMissing(latchkey),
      () => {
        // The code did not load; the developer gets no alert.
      },
    )
  }, [latchkey, language])
}
