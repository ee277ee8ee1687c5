import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { resetView } from '../navigation/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { modalText } from '../text/en/modal.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** Replaces a view that needs an account while there is none. */
export function NoAccount(props: { title: string }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(modalText)
  return (
    <Notice icon="wallet" title={props.title}>
      <Button variant="accent" focus onPress={() => resetView(latchkey, { name: 'Connect' })}>
        {text.Connect}
      </Button>
    </Notice>
  )
}
