import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { goBack, pushView } from '../navigation/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { identityText } from '../text/en/identity.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** Explains what a name is for and links to the registration. */
export function ChooseAccountName(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(identityText)
  return (
    <div className="name-intro">
      <span className="name-drawing" aria-hidden="true">
        <Icon name="tag" size={36} />
      </span>
      <h2 className="name-title">{text.choose}</h2>
      <p className="name-text">{text.chooseText}</p>
      <div className="name-actions">
        <Button
          variant="accent"
          onPress={() => pushView(latchkey, { name: 'RegisterAccountName' })}
          focus
        >
          {text.chooseAction}
        </Button>
        <Button onPress={() => goBack(latchkey)}>{text.later}</Button>
      </div>
    </div>
  )
}
