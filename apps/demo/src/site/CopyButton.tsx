import { useEffect, useState } from 'react'

const shownMs = 1800

/** Copies a text, and says so for a moment. */
export function CopyButton(props: { label: string; text: string; className?: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const handlePress = () => {
    navigator.clipboard.writeText(props.text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }
  const outcomeTexts = { copied: 'Copied', failed: 'Not allowed' }
  const shown = outcome ? outcomeTexts[outcome] : props.label
  return (
    <button type="button" className={props.className ?? 'press'} onClick={handlePress}>
      {/* Each text takes the same place, so that the button keeps its width. */}
      <span className="copy-texts" aria-live="polite">
        {[...new Set([props.label, outcomeTexts.copied, shown])].map((text) => (
          <span key={text} hidden={text !== shown}>
            {text}
          </span>
        ))}
      </span>
    </button>
  )
}
