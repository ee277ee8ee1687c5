import { expect, test } from 'vitest'
import { readSettings, writeSettings } from './address.ts'
import { type DemoSettings, initialSettings, moveUp } from './settings.ts'

test('writeSettings writes nothing for the settings that a page starts with', () => {
  expect(writeSettings(initialSettings)).toBe('')
  expect(readSettings('')).toEqual(initialSettings)
})

test('readSettings reads what writeSettings wrote, for every setting', () => {
  const settings: DemoSettings = {
    preset: 'orchid',
    mode: 'light',
    accent: '#00ff7f',
    radius: 0,
    font: 'mono',
    language: 'en',
    features: { ...initialSettings.features, swaps: false, legalCheckbox: true },
    methods: moveUp(initialSettings.methods, 1),
    wallets: ['rainbow', 'okx'],
    display: 'page',
    signIn: 'required',
    chains: [],
  }
  expect(readSettings(writeSettings(settings))).toEqual(settings)
})

test.each([
  'preset=__proto__',
  'mode=auto',
  'accent=red',
  'accent=%23fff;}*{display:none',
  'radius=-1',
  'radius=99',
  'font=url(https://evil.example)',
  'language=xx',
  'order=wallet,wallet,social',
  'wallets=__proto__',
  'display=dialog',
  'sign-in=maybe',
  'toggled=constructor',
])('readSettings ignores the invalid value of ?%s', (query) => {
  expect(readSettings(`?${query}`)).toEqual(initialSettings)
})
