import { updateOptions } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { changeableOptions } from '../createDemo.ts'
import { accentOf, type Mode } from '../settings/presets.ts'
import type { DemoSettings } from '../settings/settings.ts'
import { storeMode } from '../settings/startSettings.ts'
import { Bar } from '../site/Bar.tsx'
import { Segments } from '../site/Segments.tsx'
import { BenchmarkNumbers } from './BenchmarkNumbers.tsx'
import { Comparison } from './Comparison.tsx'
import { Hero } from './Hero.tsx'
import type { LiveModal } from './liveModal.ts'
import { Pictures } from './Pictures.tsx'
import { Start } from './Start.tsx'

/** The front page: the modal itself, what it does, how it compares, and how to begin. */
export function Landing(props: { initial: DemoSettings; modal: Promise<LiveModal> }) {
  const [settings, setSettings] = useState(props.initial)
  useEffect(() => {
    const { dataset, style } = document.documentElement
    dataset.theme = settings.mode
    style.setProperty('--glow', accentOf(settings))
    void props.modal.then(({ latchkey, stack }) =>
      updateOptions(latchkey, changeableOptions(settings, stack)),
    )
  }, [settings, props.modal])
  const handleMode = (mode: Mode) => {
    storeMode(mode)
    setSettings({ ...settings, mode })
  }
  const titles = { dark: 'Dark', light: 'Light' } satisfies Record<Mode, string>
  return (
    <>
      <Bar>
        <Segments
          label="Colors"
          name="mode"
          titles={titles}
          value={settings.mode}
          onChange={handleMode}
        />
      </Bar>
      <main>
        <Hero
          settings={settings}
          modal={props.modal}
          onPreset={(preset) => setSettings({ ...settings, preset })}
        />
        <BenchmarkNumbers />
        <Pictures mode={settings.mode} />
        <Comparison />
        <Start />
      </main>
      <footer className="foot">
        <p>Latchkey is open source under the MIT license.</p>
        <p>This page runs on your machine, with test money on local chains.</p>
      </footer>
    </>
  )
}
