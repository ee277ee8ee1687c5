import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** Checks the option `language` once the modal is shown: by then the page has added its languages. */
export function useLanguageCheck(): void {
  const latchkey = useLatchkey()
  const language = useStore(latchkey.options, (options) => options.language)
  useEffect(() => {
    if (!language) return
    const load = import('../text/offerLanguages.ts')
    load.then(
      ({ checkLanguage }) => checkLanguage(latchkey),
      () => {
        // The code did not load; the texts stay in English without an alert.
      },
    )
  }, [latchkey, language])
}
