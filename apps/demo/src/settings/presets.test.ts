import { expect, test } from 'vitest'
import { themeVariablesOf } from './presets.ts'
import { initialSettings } from './settings.ts'

test('the playground’s preset with the modal’s own look sets no theme variable', () => {
  expect(themeVariablesOf(initialSettings)).toEqual({})
})

test('a preset of the playground has its own colors in each mode, and a chosen accent replaces its accent', () => {
  const dark = themeVariablesOf({ ...initialSettings, preset: 'midnight' })
  const light = themeVariablesOf({ ...initialSettings, preset: 'midnight', mode: 'light' })
  expect(dark['--lk-accent']).not.toBe(light['--lk-accent'])
  const chosen = { ...initialSettings, preset: 'midnight', accent: '#123456' } as const
  expect(themeVariablesOf(chosen)).toEqual({ ...dark, '--lk-accent': '#123456' })
})
