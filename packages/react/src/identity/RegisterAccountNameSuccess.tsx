import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { resetView } from '../modal/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { identityText } from '../text/en/identity.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

export function RegisterAccountNameSuccess(props: { accountName: string }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(identityText)
  return (
    <div className="name-intro" role="status">
      <span className="name-drawing" data-done="" aria-hidden="true">
        <Icon name="check" size={36} />
      </span>
      <h2 className="name-title">{text.success}</h2>
      <p className="name-text">{fill(text.successText, { name: props.accountName })}</p>
      <div className="name-actions">
        <Button variant="accent" onPress={() => resetView(latchkey, { name: 'Account' })} first>
          {text.done}
        </Button>
      </div>
    </div>
  )
}
