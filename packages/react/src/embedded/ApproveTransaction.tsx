import { closeToast } from '@latchkey/core/internal'
import { type JSX, useEffect } from 'react'
import { useText } from '../hooks/useText.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { embeddedText } from '../text/en/embedded.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** A request that must not be approved inside a page: the press here opens the wallet's own window. */
export function ApproveTransaction(props: { openWindow(): void }): JSX.Element {
  const text = useText(embeddedText)
  const latchkey = useLatchkey()
  // The toast that asks to confirm in the wallet would lie over the button that leads there.
  useEffect(() => closeToast(latchkey), [latchkey])
  return (
    <Notice icon="shield" title={text.approveTitle} text={text.approveText}>
      <Button variant="accent" icon="external" onPress={props.openWindow} first>
        {text.openWindow}
      </Button>
    </Notice>
  )
}
