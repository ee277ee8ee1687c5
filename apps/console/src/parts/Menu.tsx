import { ownValue } from '@latchkey/wire'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** A button that opens a list of actions or choices. Arrow keys move, Esc closes and returns the focus. */
export function Menu(props: {
  label: string
  button: ReactNode
  side?: 'start' | 'end'
  kind?: 'quiet'
  square?: boolean
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => (isOpen ? watchOutside(root.current, () => setOpen(false)) : undefined), [isOpen])
  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = ownValue(steps, event.key)
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) moveFocus(root.current, step)
      else setOpen(true)
    }
    if (event.key !== 'Escape' || !isOpen) return
    // The page clears its filters on Esc; the menu's Esc only closes the menu.
    event.preventDefault()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and the items inside.
    <div className="menu" ref={root} onKeyDown={handleKey}>
      <button
        type="button"
        className="button"
        data-kind={props.kind}
        data-shape={props.square ? 'square' : undefined}
        aria-label={props.label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {props.button}
      </button>
      {isOpen ? (
        <div
          className="menu-list"
          role="menu"
          id={id}
          data-side={props.side}
          aria-label={props.label}
        >
          {props.children(close)}
        </div>
      ) : null}
    </div>
  )
}

type MenuItemProps = { onPick: () => void; children: ReactNode }

export function MenuItem({ onPick, children }: MenuItemProps) {
  return (
    <button type="button" className="menu-item" role="menuitem" onClick={onPick}>
      {children}
    </button>
  )
}

/** An item that is on or off. */
export function MenuChoice({ isOn, onPick, children }: MenuItemProps & { isOn: boolean }) {
  return (
    <button
      type="button"
      className="menu-item"
      role="menuitemradio"
      aria-checked={isOn}
      onClick={onPick}
    >
      {children}
    </button>
  )
}

function moveFocus(root: HTMLElement | null, step: 1 | -1): void {
  const items = [...(root?.querySelectorAll<HTMLElement>('.menu-item') ?? [])]
  const active = document.activeElement
  const at = active instanceof HTMLElement ? items.indexOf(active) : -1
  const next = at === -1 && step === -1 ? items.length - 1 : at + step
  items[(next + items.length) % items.length]?.focus()
}

function watchOutside(root: HTMLElement | null, onOutside: () => void): () => void {
  const handle = (event: Event) => {
    if (event.target instanceof Node && !root?.contains(event.target)) onOutside()
  }
  document.addEventListener('pointerdown', handle)
  document.addEventListener('focusin', handle)
  return () => {
    document.removeEventListener('pointerdown', handle)
    document.removeEventListener('focusin', handle)
  }
}
