import { type JSX, type ReactNode, type SyntheticEvent, useEffect } from 'react'
import { prepareModal, prepareWhenIdle } from '../mount/mountModal.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { buttonCss } from './button.css.ts'
import { faceCss } from './face.css.ts'
import { ShadowHost } from './ShadowHost.tsx'

export type ButtonSize = 'sm' | 'md'

/** What a button shows and does. One button can change its face and keep the focus. */
export type ButtonFace = {
  name: string
  variant: 'accent' | 'quiet'
  content: ReactNode
  onPress(): void
  hasImage?: boolean
  isWarning?: boolean
  /** How wide the place is that a server-rendered page keeps for it. */
  expectedWidth: number
}

const styles = [buttonCss, faceCss]

/** A button of ours on the page. The modal's code is on its way before the press has ended. */
export function PageButton(
  props: ButtonFace & { size?: ButtonSize | undefined; disabled?: boolean | undefined },
): JSX.Element {
  const latchkey = useLatchkey()
  const size = props.size ?? 'md'
  useEffect(() => prepareWhenIdle(latchkey), [latchkey])
  const prepare = () => prepareModal(latchkey)
  const handlePress = (event: SyntheticEvent<HTMLButtonElement>) => {
    // Safari does not focus a pressed button, and the focus must find its way back here.
    event.currentTarget.focus({ preventScroll: true })
    prepare()
    props.onPress()
  }
  return (
    <ShadowHost
      className={`latchkey-${props.name}`}
      styles={styles}
      size={{ width: props.expectedWidth, height: size === 'sm' ? 32 : 40 }}
    >
      <button
        type="button"
        className="page-button"
        part={`button ${props.name}`}
        data-variant={props.variant}
        data-size={size}
        data-image={props.hasImage || undefined}
        data-warn={props.isWarning || undefined}
        aria-haspopup="dialog"
        disabled={props.disabled}
        onClick={handlePress}
        onPointerEnter={prepare}
        onPointerDown={prepare}
        onFocus={prepare}
      >
        {props.content}
      </button>
    </ShadowHost>
  )
}
