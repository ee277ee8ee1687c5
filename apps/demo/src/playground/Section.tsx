import type { Dispatch, ReactNode } from 'react'
import type { DemoSettings } from '../settings/settings.ts'

export type ControlProps = { settings: DemoSettings; onChange: Dispatch<DemoSettings> }

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
