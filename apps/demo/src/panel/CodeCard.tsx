import { useState } from 'react'
import { formatCode } from './formatCode.ts'
import type { DemoSettings } from './settings.ts'

export function CodeCard({ settings }: { settings: DemoSettings }) {
  const [copied, setCopied] = useState(false)
  const code = formatCode(settings)
  const handleCopy = async () => {
    await navigator.clipboard.writeText(code)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <section className="section code" aria-label="Code for these options">
      <header>
        <h3>Your code</h3>
        <button type="button" onClick={() => void handleCopy()}>
          {copied ? 'Copied' : 'Copy'}
        </button>
      </header>
      <pre data-testid="code">{code}</pre>
    </section>
  )
}
