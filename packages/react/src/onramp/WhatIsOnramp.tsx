import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { goBack } from '../navigation/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { onrampText } from '../text/en/onramp.ts'
import { useLatchkey } from '../useLatchkey.ts'

export function WhatIsOnramp(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(onrampText)
  return (
    <Notice icon="card" title={text.whatIs} text={text.whatIsText}>
      <Button variant="accent" icon="plus" onPress={() => goBack(latchkey)} focus>
        {text.buy}
      </Button>
    </Notice>
  )
}
