import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { embeddedText } from '../text/en/embedded.ts'

/** A request that must not be approved inside a page: the press here opens the wallet's own window. */
export function ApproveTransaction(props: { openWindow(): void }): JSX.Element {
  const text = useText(embeddedText)
  return (
    <Notice icon="shield" title={text.approveTitle} text={text.approveText}>
      <Button variant="accent" icon="external" onPress={props.openWindow} first>
        {text.openWindow}
      </Button>
    </Notice>
  )
}
