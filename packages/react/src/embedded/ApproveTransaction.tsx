import { type JSX, useEffect } from 'react'
import { useText } from '../hooks/useText.ts'
import { closeToast } from '../navigation/showToast.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { embeddedText } from '../text/en/embedded.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** Opens the vault's own window for a request that must not be approved inside the page. */
export function ApproveTransaction(props: { openWindow(): void }): JSX.Element {
  const text = useText(embeddedText)
  const latchkey = useLatchkey()
  // The toast "Confirm in your wallet" would cover the button.
  useEffect(() => closeToast(latchkey), [latchkey])
  return (
    <Notice icon="shield" title={text.approveTitle} text={text.approveText}>
      <Button variant="accent" icon="external" onPress={props.openWindow} focus>
        {text.openWindow}
      </Button>
    </Notice>
  )
}
