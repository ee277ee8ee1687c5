import { Suspense, use, useEffect, useState } from 'react'
import { accentOf } from '../settings/presets.ts'
import type { DemoSettings } from '../settings/settings.ts'
import { toQuery } from '../settings/urlQuery.ts'
import { Bar } from '../site/Bar.tsx'
import { CopyButton } from '../site/CopyButton.tsx'
import type { Stack } from '../stack.ts'
import { CodeCard } from './CodeCard.tsx'
import { FeatureControls } from './FeatureControls.tsx'
import { LookControls } from './LookControls.tsx'
import { Preview } from './Preview.tsx'

/** The settings on one side, the resulting modal on the other, and its code below. */
export function Playground(props: { initial: DemoSettings; stack: Promise<Stack> }) {
  const [settings, setSettings] = useState(props.initial)
  useEffect(() => {
    const { dataset, style } = document.documentElement
    dataset.theme = settings.mode
    style.setProperty('--glow', accentOf(settings))
    history.replaceState(null, '', location.pathname + toQuery(settings))
  }, [settings])
  const link = new URL(location.pathname + toQuery(settings), location.href).href
  return (
    <>
      <Bar current="playground">
        <CopyButton label="Copy link" text={link} />
      </Bar>
      <main className="playground">
        <h1 className="hidden">Playground</h1>
        <div className="controls">
          <LookControls settings={settings} onChange={setSettings} />
          <FeatureControls settings={settings} onChange={setSettings} />
        </div>
        <div className="result">
          <Suspense fallback={<section className="preview" aria-label="Preview" />}>
            <PreviewAndCode settings={settings} stack={props.stack} />
          </Suspense>
        </div>
      </main>
    </>
  )
}

function PreviewAndCode(props: { settings: DemoSettings; stack: Promise<Stack> }) {
  const stack = use(props.stack)
  return (
    <>
      <Preview settings={props.settings} stack={stack} />
      <CodeCard settings={props.settings} servers={stack} />
    </>
  )
}
