import { type JSX, useEffect, useState } from 'react'
import { Icon } from './Icon.tsx'

const classNames = { icon: 'icon-button', button: 'button', link: 'copy-link' } as const

const outcomeShownMs = 1500

type Outcome = 'idle' | 'copied' | 'failed'

/** Copies a text and shows whether the browser allowed it. */
export function CopyButton(props: {
  text: string
  label: string
  copiedLabel: string
  failedLabel: string
  variant?: 'icon' | 'button' | 'link'
}): JSX.Element {
  const [outcome, setOutcome] = useState<Outcome>('idle')
  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), outcomeShownMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const handlePress = () => {
    copy(props.text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }
  const label = { idle: props.label, copied: props.copiedLabel, failed: props.failedLabel }[outcome]
  const variant = props.variant ?? 'icon'
  return (
    <button
      type="button"
      className={classNames[variant]}
      part="copy-button"
      data-variant="quiet"
      data-outcome={outcome}
      title={label}
      onClick={handlePress}
    >
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
      <span className={variant === 'icon' ? 'hidden' : 'line'} aria-live="polite">
        {label}
      </span>
    </button>
  )
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
