import { type JSX, type ReactNode, type SyntheticEvent, useEffect } from 'react'
import { prepareModal, prepareWhenIdle } from '../mount/mountModal.ts'
import { ShadowHost } from '../ShadowHost.tsx'
import { useLatchkey } from '../useLatchkey.ts'
import { buttonCss } from './button.css.ts'
import { buttonContentCss } from './buttonContent.css.ts'
import { Placeholder } from './Placeholder.tsx'

/** The size of a button on the page. */
export type ButtonSize = 'sm' | 'md'

/** What a button shows and does. The same `<button>` renders every content, so that it keeps the focus. */
export type ButtonContent = {
  name: string
  variant: 'accent' | 'quiet'
  content: ReactNode
  onPress(): void
  hasImage?: boolean
  isWarning?: boolean
  /** What screen readers announce when it changes. */
  status?: string
  /** The width in px that the server-rendered placeholder reserves. */
  expectedWidth: number
  /** What the placeholder says; it is empty without. */
  placeholder?: string
}

const styles = [buttonCss, buttonContentCss]

/** A button on the site's page. Hover, focus and pointer-down prefetch the modal's code. */
export function PageButton(
  props: ButtonContent & { size?: ButtonSize | undefined; disabled?: boolean | undefined },
): JSX.Element {
  const latchkey = useLatchkey()
  const size = props.size ?? 'md'
  useEffect(() => prepareWhenIdle(latchkey), [latchkey])
  const prepare = () => prepareModal(latchkey)
  const handlePress = (event: SyntheticEvent<HTMLButtonElement>) => {
    // Safari does not focus a pressed button, but the focus must return here when the modal closes.
    event.currentTarget.focus({ preventScroll: true })
    prepare()
    props.onPress()
  }
  return (
    <ShadowHost
      className={`latchkey-${props.name}`}
      styles={styles}
      placeholder={
        <Placeholder
          width={props.expectedWidth}
          height={size === 'sm' ? 32 : 40}
          text={props.placeholder}
        />
      }
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
      {props.status === undefined ? null : (
        <span className="page-status" role="status">
          {props.status}
        </span>
      )}
    </ShadowHost>
  )
}
