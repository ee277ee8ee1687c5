import { type Latchkey, updateOptions } from '@latchkey/core'
import { InlineModal, LatchkeyButton, LatchkeyProvider } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { changeableOptions, createDemo } from '../createDemo.ts'
import type { DemoSettings } from '../settings/settings.ts'
import type { Stack } from '../stack.ts'

/** The modal that the settings make, open; above it, the button that opens it on a site. */
export function Preview({ settings, stack }: { settings: DemoSettings; stack: Stack }) {
  const latchkey = usePreviewInstance(settings, stack)
  return (
    <section className="preview" aria-label="Preview">
      {latchkey ? (
        <LatchkeyProvider latchkey={latchkey}>
          <div className="preview-bar">
            <span className="preview-site">your-site.com</span>
            {settings.display === 'button' ? <LatchkeyButton /> : null}
          </div>
          <InlineModal className="preview-modal" />
        </LatchkeyProvider>
      ) : null}
    </section>
  )
}

/** One instance per set of chains, which are fixed when an instance is created; the other settings change while it runs. */
function usePreviewInstance(settings: DemoSettings, stack: Stack): Latchkey | null {
  const [latchkey, setLatchkey] = useState<Latchkey | null>(null)
  const chains = settings.chains.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect below applies the other settings.
  useEffect(() => {
    const created = createDemo(stack, settings, { isInline: true })
    setLatchkey(created)
    return () => {
      setLatchkey(null)
      created.destroy()
    }
  }, [stack, chains])
  useEffect(() => {
    if (latchkey) updateOptions(latchkey, changeableOptions(settings, stack))
  }, [latchkey, settings, stack])
  return latchkey
}
